import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { DetailSlot } from '@/components/tree/detail-slot';
import { getTree } from '@/db/queries';
import { parseTreeKey } from '@/lib/contract/tree-key';
import { readAddress, type TreeParams } from './address';

export async function generateMetadata({ params }: { params: Promise<TreeParams> }): Promise<Metadata> {
  const { run, treeKey } = readAddress(await params);
  const tree = parseTreeKey(treeKey);
  return { title: tree ? `${tree.prompt} · step ${tree.step} · ${run}` : 'No such tree' };
}

export default async function TreePage({ params }: { params: Promise<TreeParams> }) {
  const { run, treeKey } = readAddress(await params);
  const detail = await getTree(run, treeKey);
  if (!detail) notFound();
  return <DetailSlot detail={detail} />;
}
