/** The last call's failure: it timed out, the user is not logged in, or there is no such function. */
export type FnError = 'none' | 'timeout' | 'login' | 'function';

/** Requests dealt with, logged in, asked about this request, a wrong call made (for good), the last failure, turns used. */
export interface FnState {
  readonly request: number;
  readonly loggedIn: 0 | 1;
  readonly asked: 0 | 1;
  readonly corrupted: 0 | 1;
  readonly error: FnError;
  readonly turn: number;
}

/** Call a function, log in, ask the user, or say that all is done. */
export type FnAct =
  | { readonly kind: 'call'; readonly fn: number }
  | { readonly kind: 'login' }
  | { readonly kind: 'ask' }
  | { readonly kind: 'done' };

/** `called`: the call went through, rightly or not. */
export type FnObservation = 'called' | 'timeout' | 'locked' | 'unknown' | 'logged-in' | 'already' | 'replied' | 'ended';
