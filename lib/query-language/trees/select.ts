import { evaluate, type Hits } from '../evaluate';
import type { Query } from '../types';
import { compareSubjects } from './sort';
import { asksUnfunded, type StepSubject } from './subject';

/** What of a step answers the query, in order; candidates without a tree only where the query speaks of them. */
export function selectSubjects(subjects: readonly StepSubject[], query: Query, hits: Hits, sort: string): readonly StepSubject[] {
  const unfunded = asksUnfunded(query);
  return subjects.filter((subject) => (unfunded || subject.card !== null) && evaluate(query, subject, hits)).sort(compareSubjects(sort));
}
