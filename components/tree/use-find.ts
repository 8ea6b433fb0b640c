'use client';

import { parseAsString, useQueryState } from 'nuqs';
import { useMemo } from 'react';
import { type QueryField, useQueryField } from '@/components/query/use-query-field';
import { type TextHits, useTextHits } from '@/components/query/use-text-hits';
import type { TreeTextSearch } from '@/lib/contract/read/trees';
import type { Hint } from '@/lib/query-language/hints';
import { NODE_LANGUAGE } from '@/lib/query-language/nodes/fields';
import { findNodes, nodeHits } from '@/lib/query-language/nodes/find-nodes';
import { parse } from '@/lib/query-language/parse';
import type { Query } from '@/lib/query-language/types';
import { treeApi } from './api';
import { useTree, useTreeState } from './tree-context';

const NOTHING: Query = { kind: 'and', of: [], from: 0, to: 0 };
const NO_HINTS: ReadonlyMap<string, Hint> = new Map();

export interface Find {
  readonly text: string;
  readonly field: QueryField;
  /** Places that answer the query, in preorder; null where nothing is asked. */
  readonly found: readonly number[] | null;
  readonly search: TextHits<TreeTextSearch>;
}

/** What the reader looks for in the open tree (`?find=`). Evaluated anew as the tree grows. */
export function useFind(): Find {
  const { run, treeKey } = useTree();
  const snapshot = useTreeState((state) => state.whole);
  const [text, setFind] = useQueryState('find', parseAsString.withDefault('').withOptions({ history: 'replace', throttleMs: 150 }));
  const state = useMemo(() => ({ text, setText: (next: string) => void setFind(next || null) }), [text, setFind]);
  const field = useQueryField(state, NODE_LANGUAGE, NO_HINTS);
  const query = useMemo(() => parse(text, NODE_LANGUAGE).query ?? NOTHING, [text]);
  const search = useTextHits<TreeTextSearch>(`${treeApi(run, treeKey)}/text`, query, String(snapshot?.header.revision), nodeHits);
  const found = useMemo(
    () => (snapshot && text.trim() !== '' ? findNodes(snapshot, query, search.hits) : null),
    [snapshot, text, query, search.hits],
  );
  return { text, field, found, search };
}
