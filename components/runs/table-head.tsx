import { ArrowDown, ArrowUp } from 'lucide-react';
import { Defined } from '@/components/ui/defined';
import { columnClass, type RunColumn } from './columns';

function nextSort(sort: string, id: string, numeric: boolean): string {
  const first = numeric ? `-${id}` : id;
  const second = numeric ? id : `-${id}`;
  return sort === first ? second : first;
}

function SortHead({
  column,
  sort,
  onSort,
}: {
  column: Pick<RunColumn, 'id' | 'head' | 'numeric' | 'secondary' | 'metric'>;
  sort: string;
  onSort: (key: string) => void;
}) {
  const active = sort === column.id || sort === `-${column.id}`;
  const descending = sort === `-${column.id}`;
  const Arrow = descending ? ArrowDown : ArrowUp;
  return (
    <th className={columnClass(column)} aria-sort={active ? (descending ? 'descending' : 'ascending') : undefined} scope="col">
      <button type="button" className="inline-flex items-center gap-1" onClick={() => onSort(nextSort(sort, column.id, column.numeric === true))}>
        {active && <Arrow size={11} strokeWidth={1.5} aria-hidden="true" />}
        {column.metric ? (
          <Defined metric={column.metric} align="right" focusable={false}>
            {column.head}
          </Defined>
        ) : (
          column.head
        )}
      </button>
    </th>
  );
}

/** Column heads; a click sorts, a second click turns the order round. */
export function TableHead({ columns, sort, onSort }: { columns: readonly RunColumn[]; sort: string; onSort: (key: string) => void }) {
  return (
    <thead>
      <tr>
        <SortHead column={{ id: 'run', head: 'Run' }} sort={sort} onSort={onSort} />
        {columns.map((column) =>
          column.sortable ? (
            <SortHead key={column.id} column={column} sort={sort} onSort={onSort} />
          ) : (
            <th key={column.id} scope="col">
              {column.head}
            </th>
          ),
        )}
        <th scope="col">
          <span className="sr-only">Actions</span>
        </th>
      </tr>
    </thead>
  );
}
