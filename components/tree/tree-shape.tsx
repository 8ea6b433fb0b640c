/** A tree of three rollouts, one of them continued, as the canvas will show one. */
const EDGES = ['M24 90H96', 'M96 90V30H168', 'M96 90H168', 'M96 90V150H168', 'M168 30H384', 'M168 90H312', 'M240 90V116H384', 'M168 150H384'];
const NODES: readonly (readonly [number, number])[] = [
  [24, 90],
  [96, 90],
  ...[168, 240, 312, 384].map((x) => [x, 30] as const),
  ...[168, 240, 312].map((x) => [x, 90] as const),
  [384, 116],
  ...[168, 240, 312, 384].map((x) => [x, 150] as const),
];

/** The place of the tree while it is read, in the shape of what comes; a tree that comes at once never shows it. */
export function TreeShape() {
  return (
    <div className="tree-shape late" role="status">
      <svg viewBox="0 0 408 180" aria-hidden="true">
        {EDGES.map((d) => (
          <path key={d} d={d} />
        ))}
        {NODES.map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="5" />
        ))}
      </svg>
      <span>Reading the tree</span>
    </div>
  );
}

/** The panels under the tree, before what they hold is known. */
export function DockShape() {
  return ['value-path', 'over-steps', 'minimap'].map((name) => (
    <section key={name} className={`late ${name}`} aria-hidden="true">
      <span className="shape h-3 w-24" />
    </section>
  ));
}

/** The key of the colours, before there is a tree to count in. */
export function LegendShape() {
  return (
    <div className="legend" aria-hidden="true">
      <span className="shape late h-3 w-64" />
      <span className="shape late h-3 w-40" />
    </div>
  );
}

/** The inspector, before there is a node. */
export function InspectorShape() {
  return (
    <div className="inspector" aria-hidden="true">
      <div className="late px-4 pt-3">
        <span className="shape block h-4 w-28" />
        <span className="shape mt-5 block h-12 w-full opacity-40" />
        <span className="shape mt-5 block h-4 w-full opacity-40" />
        <span className="shape mt-5 block h-24 w-full opacity-40" />
      </div>
    </div>
  );
}
