'use client';

import { Failure } from '@/components/shell/failure';

export default function PageError({ reset }: { error: Error; reset: () => void }) {
  return (
    <Failure
      what="The predictions of this run could not be read"
      detail="The server's log names the cause. A smaller slice (steps, depth) reads less. “canopy doctor” on the server checks the database and says what to do."
      retry={reset}
    />
  );
}
