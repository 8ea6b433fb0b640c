import { MISSING } from './numbers';

/**
 * An instant as local date and time with its zone: "29 Nov 2026, 08:14 CET". `zone` is an IANA name; without it the
 * machine's own. Not a date: a dash.
 */
export function formatTime(iso: string | null, zone?: string): string {
  if (iso === null) return MISSING;
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return MISSING;
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(zone ? { timeZone: zone } : {}),
  }).format(at);
}
