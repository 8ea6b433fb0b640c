'use client';

import { Failure } from '@/components/shell/failure';

export default function ViewsError({ reset }: { error: Error; reset: () => void }) {
  return (
    <Failure
      what="The saved views could not be read"
      detail="The server's log names the cause; “canopy doctor” on the server checks the database. Nothing of them was changed."
      retry={reset}
    />
  );
}
