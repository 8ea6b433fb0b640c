export default function NoSuchTree() {
  return (
    <p className="tree-empty" role="alert">
      No tree of this name is stored in this run. It may have been deleted, or its events have not arrived.
    </p>
  );
}
