package cachedir

import "golang.org/x/sys/unix"

// remoteFileSystems are those on which changes by other machines raise no event
// and locks of other machines are not listed. The numbers are the kernel's
// (include/uapi/linux/magic.h and the sources of each file system).
var remoteFileSystems = map[int64]string{
	unix.NFS_SUPER_MAGIC:   "NFS",
	unix.SMB_SUPER_MAGIC:   "SMB",
	unix.SMB2_SUPER_MAGIC:  "SMB",
	unix.CIFS_SUPER_MAGIC:  "CIFS",
	unix.V9FS_MAGIC:        "9p",
	unix.AFS_SUPER_MAGIC:   "AFS",
	unix.AFS_FS_MAGIC:      "AFS",
	unix.CODA_SUPER_MAGIC:  "Coda",
	unix.CEPH_SUPER_MAGIC:  "Ceph",
	unix.FUSE_SUPER_MAGIC:  "FUSE",
	unix.OCFS2_SUPER_MAGIC: "OCFS2",
	0x01161970:             "GFS2",
	0x0BD00BD0:             "Lustre",
	0x47504653:             "GPFS",
}

// networkFileSystem tells whether a directory lies on a file system that other
// machines may change, and its usual name.
func networkFileSystem(dir string) (name string, ok bool) {
	var st unix.Statfs_t
	if err := unix.Statfs(dir, &st); err != nil {
		return "", false // what cannot be asked is treated as local; polling takes over if events fail
	}
	name, ok = remoteFileSystems[int64(uint32(st.Type))]
	return name, ok
}
