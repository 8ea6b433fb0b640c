/** 1-based places by falling `score`; equal scores in their own order. [n] */
export function rankByFalling(score: ArrayLike<number>): Int32Array {
  const order = Array.from({ length: score.length }, (_, i) => i).sort((a, b) => (score[b] as number) - (score[a] as number) || a - b);
  const rank = new Int32Array(score.length);
  order.forEach((item, place) => {
    rank[item] = place + 1;
  });
  return rank;
}
