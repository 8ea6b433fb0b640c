import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runStyles } from '@/lib/display/runs';

const runs = fc.uniqueArray(
  fc.record({ run: fc.string({ minLength: 1, maxLength: 12 }), startedAt: fc.constantFrom('2026-01-01', '2026-01-02', '2026-01-03') }),
  {
    selector: (run) => run.run,
    maxLength: 16,
  },
);

it('no two of sixteen runs look alike', () => {
  fc.assert(
    fc.property(runs, (all) => {
      const looks = [...runStyles(all).values()].map((style) => `${style.slot} ${style.dash} ${style.marker}`);
      expect(new Set(looks).size).toBe(all.length);
    }),
  );
});

it('a run that begins later never changes the look of the earlier ones', () => {
  fc.assert(
    fc.property(runs, (all) => {
      const before = runStyles(all);
      const after = runStyles([...all, { run: 'a much later run', startedAt: '2027-01-01' }]);
      for (const [run, style] of before) expect(after.get(run)).toEqual(style);
    }),
  );
});
