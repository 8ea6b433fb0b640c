import type { RunMarker } from '@/lib/display/runs';

/** A run's marker; hollow ones take the ground so that lines do not show through. */
export function Marker({
  shape,
  x,
  y,
  colour,
  size = 3,
  hollow = false,
}: {
  shape: RunMarker;
  x: number;
  y: number;
  colour: string;
  size?: number;
  hollow?: boolean;
}) {
  const paint = hollow ? { fill: 'var(--bg)', stroke: colour, strokeWidth: 1.75 } : { fill: colour };
  if (shape === 'disc') return <circle cx={x} cy={y} r={size} {...paint} />;
  if (shape === 'square') return <rect x={x - size * 0.9} y={y - size * 0.9} width={size * 1.8} height={size * 1.8} {...paint} />;
  const top = y - size * 1.15;
  if (shape === 'triangle') return <path d={`M${x} ${top}L${x + size * 1.15} ${y + size * 0.9}H${x - size * 1.15}Z`} {...paint} />;
  return <path d={`M${x} ${top}L${x + size * 1.15} ${y}L${x} ${y + size * 1.15}L${x - size * 1.15} ${y}Z`} {...paint} />;
}
