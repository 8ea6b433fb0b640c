'use client';

import { Failure } from '@/components/shell/failure';

export default function PageError({ reset }: { error: Error; reset: () => void }) {
  return (
    <Failure
      what="The decisions of this run could not be read from the database"
      detail="The server's log names the cause. Run “canopy doctor” on the server: it checks the database, the data folder and the versions, and says what to do. Runs go on meanwhile; their events wait in the spool."
      retry={reset}
    />
  );
}
