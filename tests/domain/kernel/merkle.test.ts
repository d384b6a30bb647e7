import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leafHash, merkleTree, nodeHash } from '../../../domain/kernel/merkle.ts';

fc.configureGlobal({ seed: 20_261_121 });

/** Merkle Tree Hash as RFC 6962, 2.1 writes it down. */
function treeHash(leaves: readonly string[]): Buffer {
  if (leaves.length === 0) return createHash('sha256').digest();
  if (leaves.length === 1) return leafHash(leaves[0]!);
  const half = 2 ** Math.ceil(Math.log2(leaves.length) - 1);
  return nodeHash(treeHash(leaves.slice(0, half)), treeHash(leaves.slice(half)));
}
const rootOf = (leaves: readonly string[]): string => {
  const tree = merkleTree();
  for (const leaf of leaves) tree.add(leaf);
  return tree.root();
};

test('the leaves of Certificate Transparency give its published roots', () => {
  const tree = merkleTree();
  expect(tree.root()).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  const published = [
    ['', '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
    ['00', 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
    ['10', 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
    ['2021', 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7'],
    ['3031', '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4'],
    ['40414243', '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef'],
    ['5051525354555657', 'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c'],
    ['606162636465666768696a6b6c6d6e6f', '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
  ] as const;
  for (const [leaf, root] of published) {
    tree.add(Buffer.from(leaf, 'hex'));
    expect(tree.root()).toBe(root);
  }
});

test('a tree that grows leaf by leaf has the root that the definition gives', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 40 }), (leaves) => {
      expect(rootOf(leaves)).toBe(treeHash(leaves).toString('hex'));
    }),
  );
});

test('a tree goes on from its peaks', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 40 }), fc.nat(40), (leaves, cut) => {
      const first = merkleTree();
      for (const leaf of leaves.slice(0, cut)) first.add(leaf);
      const second = merkleTree({ size: first.size(), peaks: first.peaks() });
      for (const leaf of leaves.slice(cut)) second.add(leaf);
      expect(second.size()).toBe(leaves.length);
      expect(second.root()).toBe(rootOf(leaves));
    }),
  );
});

test('any other leaf gives another root', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 20 }), fc.nat(), fc.string(), (leaves, at, other) => {
      const index = at % leaves.length;
      fc.pre(leaves[index] !== other);
      expect(rootOf(leaves.with(index, other))).not.toBe(rootOf(leaves));
      expect(rootOf(leaves.slice(0, -1))).not.toBe(rootOf(leaves));
    }),
  );
});

test('peaks of another size are refused', () => {
  expect(() => merkleTree({ size: 3, peaks: ['00'.repeat(32)] })).toThrow(RangeError);
  expect(() => merkleTree({ size: 1, peaks: ['00'] })).toThrow(RangeError);
});
