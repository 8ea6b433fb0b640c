'use client';

import { Failure } from '@/components/shell/failure';

export default function CompareError({ reset }: { error: Error; reset: () => void }) {
  return (
    <Failure
      what="The comparison could not be made"
      detail="The runs could not be read, or what was read could not be compared. The server's log names the cause; “canopy doctor” on the server checks the database. The runs themselves are as they were."
      retry={reset}
    />
  );
}
