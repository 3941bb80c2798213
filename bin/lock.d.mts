export interface LockHolder {
  pid: number;
  /** ISO 8601 */
  since: string;
}
export interface Lock {
  release(): void;
}
export function processMark(pid: number): string | undefined;
export function takeLock(folder: string): { holder: LockHolder } | Lock;
export function lockHolder(folder: string): LockHolder | undefined;
export function waitForLock(folder: string, onWait?: (holder: LockHolder) => void): Promise<Lock>;
