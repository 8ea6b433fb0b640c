/** The layout shows the tree itself; what the page adds to it has no shape to hold open. */
export default function Loading() {
  return null;
}
