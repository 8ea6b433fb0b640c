import { MISSING } from './numbers';

/** A duration in its two largest units: 16 h 24 m, 4 m 36 s, 12 s, 41 ms. `ms` ≥ 0; null is missing. */
export function formatDuration(ms: number | null): string {
  if (ms === null || !Number.isFinite(ms)) return MISSING;
  if (ms < 1000) return `${Math.round(ms)} ms`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} m ${pad(seconds % 60)} s`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h ${pad(minutes % 60)} m`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

/** Time since `thenMs`, rounded to one unit: 38 s, 6 m, 3 h, 2 d. */
export function formatAge(thenMs: number, nowMs: number): string {
  const seconds = Math.max(0, Math.round((nowMs - thenMs) / 1000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} m`;
  if (seconds < 48 * 3600) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}

const pad = (value: number): string => String(value).padStart(2, '0');
