import { describe, expect, it } from 'vitest';
import { matchWords } from '@/components/ui/match-words';

describe('finding entries by what they say', () => {
  it.each([
    ['TRACE · kg-search', 'trace', 1],
    ['TRACE · kg-search', 'SEARCH trace', 1],
    ['TRACE · kg-search', 'kg-sea', 0.5],
    ['TRACE · kg-search', 'race', 0.5],
    ['TRACE · kg-search', 'trace grpo', 0],
    ['Steps of this run step 59', 'soon', 0],
    ['überlauf', 'ÜBER', 1],
    ['anything', '  ', 1],
  ])('%s by “%s”: %d', (says, typed, expected) => {
    expect(matchWords(says, typed)).toBe(expected);
  });

  it('goes by keywords where there are some: a group’s name and an address are not what an entry says', () => {
    expect(matchWords('Steps of this run step 59', 'run', ['step 59'])).toBe(0);
    expect(matchWords('Steps of this run step 59', '59', ['step 59'])).toBe(1);
    expect(matchWords('Runs a /runs/trace-7', 'trace', ['a', 'grpo'])).toBe(0);
  });
});
