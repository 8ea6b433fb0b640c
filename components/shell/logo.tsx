/** The mark: one root, three rollouts, two that passed. */
export function Logo({ size = 18 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 18 18" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" aria-hidden="true">
      <path d="M2 9h3M5 9c4 0 2-5.5 6-5.5M5 9h6M5 9c4 0 2 5.5 6 5.5" />
      <circle cx="13.4" cy="3.5" r="2" fill="currentColor" />
      <circle cx="13.4" cy="9" r="2" />
      <circle cx="13.4" cy="14.5" r="2" fill="currentColor" />
    </svg>
  );
}
