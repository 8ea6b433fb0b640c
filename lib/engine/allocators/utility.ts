/** U_root(v, m) = 1 − v^m − (1−v)^m: the chance that m fresh rollouts of a prompt are mixed; 0 for m < 2. [P] */
export function rootUtility(v: number, m: number): number {
  return m < 2 ? 0 : 1 - v ** m - (1 - v) ** m;
}

/** q = r·Ṽ + (1−r)(1−Ṽ): the chance that one fresh continuation repeats the factual outcome r ∈ {0, 1}. [P] */
export function repeatChance(v: number, r: number): number {
  return r * v + (1 - r) * (1 - v);
}

/** U_prefix(q, k) = 1 − q^k: the chance that one of k continuations flips the factual outcome. [P] */
export function prefixUtility(q: number, k: number): number {
  return 1 - q ** k;
}
