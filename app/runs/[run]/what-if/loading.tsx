import { DecisionsShape } from '@/components/allocation/decisions-shape';
import '@/components/allocation/allocation.css';

export default function Loading() {
  return <DecisionsShape label="Deciding again" aside />;
}
