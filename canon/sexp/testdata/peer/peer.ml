(* Sexplib at the other end of a pipe, for comparison with the Go package.
   Build, in a copy of this directory, with
     ocamlfind ocamlopt -package sexplib -linkpkg peer.ml -o peer

   peer serve: requests on stdin, each "<operation> <length>\n<bytes>"; for
   each one answer on stdout, "ok <length>\n<bytes>" or "error <length>\n<why>".
   The operations are those of [answer].

   peer parse-all: file names on stdin, one on a line; parses each file and
   prints how many were read. *)

module Sexp = Sexplib.Sexp
module Conv = Sexplib.Conv

let canonical_float x =
  let short = Printf.sprintf "%.15g" x in
  valid_float_lexem
    (if float_of_string short = x then short else Printf.sprintf "%.17g" x)

let answer operation payload =
  let float_of_bits text = Int64.float_of_bits (Int64.of_string text) in
  match operation with
  | "human" -> Sexp.to_string_hum (Sexp.of_string payload)
  | "machine" -> Sexp.to_string_mach (Sexp.of_string payload)
  | "load" -> Sexp.to_string_mach (Sexp.load_sexp payload)
  | "float" -> Sexp.to_string_mach (Conv.sexp_of_float (float_of_bits payload))
  | "canonical-float" -> canonical_float (float_of_bits payload)
  | "read-float" ->
    Printf.sprintf "%Lx" (Int64.bits_of_float (Conv.float_of_sexp (Sexp.Atom payload)))
  | "read-int" -> string_of_int (Conv.int_of_sexp (Sexp.Atom payload))
  | _ -> failwith ("unknown operation " ^ operation)

let rec serve () =
  match input_line stdin with
  | exception End_of_file -> ()
  | line ->
    let operation, length = Scanf.sscanf line "%s %d" (fun o n -> o, n) in
    let payload = really_input_string stdin length in
    let status, text =
      match answer operation payload with
      | text -> "ok", text
      | exception why -> "error", Printexc.to_string why
    in
    Printf.printf "%s %d\n%s" status (String.length text) text;
    serve ()

let rec parse_all count =
  match input_line stdin with
  | exception End_of_file -> Printf.printf "%d\n" count
  | name ->
    ignore (Sys.opaque_identity (Sexp.load_sexp name));
    parse_all (count + 1)

let () =
  set_binary_mode_in stdin true;
  set_binary_mode_out stdout true;
  match Sys.argv with
  | [| _; "serve" |] -> serve ()
  | [| _; "parse-all" |] -> parse_all 0
  | _ ->
    prerr_endline "usage: peer serve | parse-all";
    exit 2
