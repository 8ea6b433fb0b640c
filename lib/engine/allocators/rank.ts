import { ints } from '../small-arrays';

/** Up to so many, counting those before each is faster than sorting them. */
const FEW = 24;

/** 1-based places by falling `score`; equal scores in their own order. [n] */
export function rankByFalling(score: ArrayLike<number>): Int32Array {
  return score.length <= FEW ? countedRank(score) : sortedRank(score);
}

function countedRank(score: ArrayLike<number>): Int32Array {
  const rank = ints(score.length);
  for (let i = 0; i < score.length; i++) {
    const own = score[i] as number;
    let place = 1;
    for (let j = 0; j < i; j++) if ((score[j] as number) >= own) place++;
    for (let j = i + 1; j < score.length; j++) if ((score[j] as number) > own) place++;
    rank[i] = place;
  }
  return rank;
}

function sortedRank(score: ArrayLike<number>): Int32Array {
  const order = Array.from({ length: score.length }, (_, i) => i).sort((a, b) => (score[b] as number) - (score[a] as number) || a - b);
  const rank = ints(score.length);
  order.forEach((item, place) => {
    rank[item] = place + 1;
  });
  return rank;
}
