import { writePath } from "../effects.ts";
import type { Evaluation } from "../evaluation.ts";
import type { Call, Pack, Program } from "../program.ts";

const FORMATS: Program = { rows: [["-n|-N", "safe"], ["<none>", "safe"], ["", "dangerous", "disk-format"]] };

function writeLast(call: Call, evaluation: Evaluation): void {
  const target = call.words.at(-1);
  if (target) writePath(evaluation, target);
}

/** Disks, partitions, volumes, file systems. */
export const disks: Pack = {
  "mkfs mkfs.ext2 mkfs.ext3 mkfs.ext4 mkfs.xfs mkfs.btrfs mkfs.vfat mkfs.fat mkfs.ntfs mkfs.exfat mkfs.f2fs mkfs.minix mke2fs mkswap mkdosfs mkntfs mkexfatfs newfs newfs_apfs newfs_hfs newfs_msdos": FORMATS,
  "wipefs": { valued: "-o -t", rows: [["-n|--no-act", "safe"], ["-a|--all|-o|--offset", "dangerous", "disk-format"], ["", "safe"]] },
  "fdisk gdisk cfdisk cgdisk": { rows: [["-l|--list|-s", "safe"], ["<none>", "safe"], ["", "dangerous", "disk-format"]] },
  sgdisk: { rows: [["-p|--print|-v|--verify|-i", "safe"], ["", "dangerous", "disk-format"]] },
  sfdisk: { rows: [["-l|--list|-d|--dump|-n|--no-act|-V|--verify|-s", "safe"], ["", "dangerous", "disk-format"]] },
  parted: { rows: [["-l|--list", "safe"], ["~print", "safe"], ["<none>", "safe"], ["", "dangerous", "disk-format"]] },
  blkdiscard: { rows: [["", "dangerous", "disk-format"]] },
  "cryptsetup": { rows: [["luksFormat|luksErase|erase|reencrypt|luksKillSlot|luksRemoveKey", "dangerous", "disk-format"], ["luksDump|status|isLuks", "safe"], ["", "warning", "service-change"]] },
  "lvremove vgremove pvremove": { rows: [["-t|--test", "safe"], ["", "dangerous", "disk-format"]] },
  "lvs vgs pvs lvdisplay vgdisplay pvdisplay lvscan vgscan pvscan": {},
  "lvcreate vgcreate pvcreate lvextend vgextend lvreduce lvresize resize2fs xfs_growfs tune2fs e2fsck fsck xfs_repair fstrim mount umount swapon swapoff losetup partprobe e2label eject": { rows: [["-l|-L|-h|-n|-N <none>", "safe"], ["<none> !-a|--all", "safe"], ["", "warning", "service-change"]] },
  mdadm: { rows: [["--zero-superblock", "dangerous", "disk-format"], ["--detail|--examine|-D|-E|--query|-Q", "safe"], ["", "warning", "service-change"]] },
  zpool: { rows: [["destroy|labelclear", "dangerous", "disk-format"], ["status|list|iostat|history|get", "safe"], ["", "warning", "service-change"]] },
  zfs: { rows: [["destroy -n", "safe"], ["destroy", "dangerous", "backup-destroy"], ["rollback", "dangerous", "fs-delete-recursive"], ["list|get|diff", "safe"], ["", "warning", "service-change"]] },
  btrfs: { rows: [["subvolume|sub delete", "dangerous", "backup-destroy"], ["subvolume|sub|filesystem|fi|device|dev list|show|df|usage|stats", "safe"], ["", "warning", "service-change"]] },
  hdparm: { rows: [["--security-erase|--security-erase-enhanced|--trim-sector-ranges|--make-bad-sector|--write-sector|--yes-i-know-what-i-am-doing", "dangerous", "disk-format"], ["", "warning", "service-change"]] },
  nvme: { rows: [["format|sanitize|write-zeroes|dsm|delete-ns", "dangerous", "disk-format"], ["list|smart-log|id-ctrl|id-ns", "safe"], ["", "warning", "service-change"]] },
  badblocks: { rows: [["-w|-n", "dangerous", "device-write"], ["", "safe"]] },
  "smartctl": { rows: [["-t|-s", "warning", "service-change"], ["", "safe"]] },
  diskutil: { rows: [["list|info|activity|listFilesystems", "safe"], ["erase*|partitionDisk|reformat|zeroDisk|randomDisk|secureErase|apfs|deleteVolume|eraseVolume", "dangerous", "disk-format"], ["", "warning", "service-change"]] },
  "ddrescue dc3dd dcfldd partclone.ext4 qemu-img": { rows: [["info|check|map", "safe"], ["", "warning", "fs-overwrite"]], run: writeLast },
  "tmutil": { rows: [["delete*|disable*|thinlocalsnapshots", "dangerous", "backup-destroy"], ["list*|status|latestbackup|destinationinfo", "safe"], ["", "warning", "service-change"]] },
  "borg restic kopia duplicity rdiff-backup": { valued: "-r --repo --password-file", rows: [["~delete|forget|prune|purge|remove-older-than !--dry-run|-n", "dangerous", "backup-destroy"], ["delete|forget|prune|purge !--dry-run|-n", "dangerous", "backup-destroy"], ["list|info|snapshots|ls|check|stats|diff|find|status|mount", "safe"], ["", "warning", "fs-overwrite"]] },
  snapper: { rows: [["delete|rollback|undochange", "dangerous", "backup-destroy"], ["list|status|diff", "safe"], ["", "warning", "service-change"]] },
  "fio bonnie++ stress stress-ng": { rows: [["", "warning", "service-change"]] },
};
