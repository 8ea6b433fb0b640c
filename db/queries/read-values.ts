import { type Content, type Part, tagReal, unescapeText } from '@/lib/contract';

/** A timestamp as Postgres writes it (UTC) → ISO 8601. */
export const isoTime = (stored: string): string => new Date(stored).toISOString();
export const isoTimeOrNull = (stored: string | null): string | null => (stored === null ? null : isoTime(stored));

export const textOrNull = (stored: string | null): string | null => (stored === null ? null : unescapeText(stored));

/** A stored content: text, or the JSON of its parts. */
export const readContent = (stored: string, isParts: boolean): Content =>
  isParts ? (JSON.parse(unescapeText(stored)) as Part[]) : unescapeText(stored);

/** A stored series value as the contract sends it; `tagReal` for values that jsonb holds tagged already. */
export const readTagged = (stored: unknown): ReturnType<typeof tagReal> | null =>
  typeof stored === 'number' ? tagReal(stored) : stored === 'NaN' || stored === 'Infinity' || stored === '-Infinity' ? stored : null;
