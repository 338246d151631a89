export { createRelativeSearch, type RelativeQuery, type RelativeSearch } from "./linux/create-relative-search.ts";
export { createWaitMonitor, type WaitMonitor } from "./linux/create-wait-monitor.ts";
export { findHolders, type FindHoldersOptions } from "./linux/find-holders.ts";
export { findMembers, type MemberQuery } from "./linux/find-members.ts";
export { isRunning } from "./linux/is-running.ts";
export { listDescendants, type ProcessInfo } from "./linux/list-descendants.ts";
export { readChannels } from "./linux/read-channels.ts";
export { readWaitState } from "./linux/read-wait-state.ts";
export type { Channels, Reader, WaitEvidence } from "./types.ts";
