package sexp

import (
	"errors"
	"math"
	"testing"
)

var intCases = []struct {
	text string
	want int
	ok   bool
}{
	{"0", 0, true},
	{"-12", -12, true},
	{"+12", 12, true},
	{"1_0", 10, true},
	{"1__", 1, true},
	{"0x8", 8, true},
	{"-0XfF", -255, true},
	{"0o17", 15, true},
	{"0b1_01", 5, true},
	{"0u12", 12, true},
	{"007", 7, true},
	{"4611686018427387903", math.MaxInt64 >> 1, true},
	{"-4611686018427387904", math.MinInt64 >> 1, true},
	{"0x7fffffffffffffff", -1, true},
	{"0x4000000000000000", math.MinInt64 >> 1, true},
	{"4611686018427387904", 0, false},
	{"-4611686018427387905", 0, false},
	{"0x8000000000000000", 0, false},
	{"99999999999999999999999", 0, false},
	{"", 0, false},
	{"-", 0, false},
	{"_1", 0, false},
	{"0x", 0, false},
	{"0x_1", 0, false},
	{"0b2", 0, false},
	{"0o8", 0, false},
	{"1a", 0, false},
	{"1 ", 0, false},
	{" 1", 0, false},
	{"--1", 0, false},
	{"1.", 0, false},
	{"1\x00", 0, false},
}

func TestParseInt(t *testing.T) {
	for _, tc := range intCases {
		got, err := ParseInt([]byte(tc.text))
		if (err == nil) != tc.ok || got != tc.want {
			t.Errorf("%q: %d, %v", tc.text, got, err)
		}
		checkNumberError(t, err, "int", tc.text)
	}
}

func checkNumberError(t *testing.T, err error, kind, text string) {
	t.Helper()
	if err == nil {
		return
	}
	var number *NumberError
	if !errors.As(err, &number) || number.Type != kind || number.Text != text {
		t.Errorf("%q: error %#v", text, err)
	}
}

var floatCases = []struct {
	text string
	want float64
	ok   bool
}{
	{"0.0421", 0.0421, true},
	{"11", 11, true},
	{"1E-05", 1e-5, true},
	{"1e+20", 1e20, true},
	{"-0", math.Copysign(0, -1), true},
	{"+.5", 0.5, true},
	{"5.", 5, true},
	{"1_000.5", 1000.5, true},
	{"_1", 1, true},
	{"1_e_5", 1e5, true},
	{"INF", math.Inf(1), true},
	{"-inf", math.Inf(-1), true},
	{"+Infinity", math.Inf(1), true},
	{"nan", math.NaN(), true},
	{"-NaN", math.NaN(), true},
	{"nan(12_aZ)", math.NaN(), true},
	{" 1", 1, true},
	{"\v\f\r\n\t 1", 1, true},
	{"1e400", math.Inf(1), true},
	{"-1e400", math.Inf(-1), true},
	{"1e-400", 0, true},
	{"0x1.8p1", 3, true},
	{"-0X.8", -0.5, true},
	{"0x1p-1074", 5e-324, true},
	{"0x1p99999999999", math.Inf(1), true},
	{"0x0p99999999999", 0, true},
	{"0x1p-99999999999", 0, true},
	{"0x1p 3", 8, true},
	{"0x1fffffffffffff.8", 0x1p53, true},
	{"0x1000000000000000000001", 0x1p84, true},
	{" 0x1.8", 1.5, true},
	{" -0x8p-1", -4, true},
	{"", 0, false},
	{"_", 0, false},
	{".", 0, false},
	{"-", 0, false},
	{"1e", 0, false},
	{"1 ", 0, false},
	{"1.2.3", 0, false},
	{"1f", 0, false},
	{"0x", 0, false},
	{"0x1.2.3", 0, false},
	{"0x1p", 0, false},
	{"0x1p2x", 0, false},
	{"0xg", 0, false},
	{"- 1", 0, false},
	{"infi", 0, false},
	{"nanx", 0, false},
	{"nan(", 0, false},
	{"nan(-)", 0, false},
	{"1\x00", 0, false},
	{"0b1", 0, false},
	{"1p3", 0, false},
}

func TestParseFloat(t *testing.T) {
	for _, tc := range floatCases {
		got, err := ParseFloat([]byte(tc.text))
		same := math.Float64bits(got) == math.Float64bits(tc.want) || math.IsNaN(got) && math.IsNaN(tc.want)
		if (err == nil) != tc.ok || !same {
			t.Errorf("%q: %v, %v, want %v", tc.text, got, err, tc.want)
		}
		checkNumberError(t, err, "float", tc.text)
	}
}

func TestFormatFloat(t *testing.T) {
	cases := []struct {
		f               float64
		file, canonical string
	}{
		{11, "11", "11."},
		{0.0421, "0.0421", "0.0421"},
		{0.1 + 0.1 - 2.7755575615628914e-17, "0.19999999999999998", "0.19999999999999998"},
		{1e-5, "1E-05", "1e-05"},
		{1e20, "1E+20", "1e+20"},
		{1e15, "1E+15", "1e+15"},
		{1e14, "100000000000000", "100000000000000."},
		{0.0001, "0.0001", "0.0001"},
		{1e100, "1E+100", "1e+100"},
		{math.Inf(1), "INF", "inf"},
		{math.Inf(-1), "-INF", "-inf"},
		{math.NaN(), "NAN", "nan"},
		{math.Copysign(0, -1), "-0", "-0."},
		{0, "0", "0."},
		{-2, "-2", "-2."},
	}
	for _, tc := range cases {
		if got := FormatFloat(tc.f); got != tc.file {
			t.Errorf("%x: %s, want %s", tc.f, got, tc.file)
		}
		if got := FormatCanonicalFloat(tc.f); got != tc.canonical {
			t.Errorf("%x: %s, want %s", tc.f, got, tc.canonical)
		}
	}
}

func TestFloatRoundTrip(t *testing.T) {
	r := newRand(6)
	for range 20000 {
		f := math.Float64frombits(r.Uint64())
		got, err := ParseFloat([]byte(FormatFloat(f)))
		if err != nil || math.Float64bits(got) != math.Float64bits(f) && !math.IsNaN(f) {
			t.Fatalf("%x is printed %s and read %x, %v", f, FormatFloat(f), got, err)
		}
	}
}

func TestReadingNumbersDoesNotAllocate(t *testing.T) {
	float, integer := []byte("0.19999999999999998"), []byte("1_024")
	allocs := testing.AllocsPerRun(10, func() {
		if _, err := ParseFloat(float); err != nil {
			t.Fatal(err)
		}
		if _, err := ParseInt(integer); err != nil {
			t.Fatal(err)
		}
	})
	if allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
}
