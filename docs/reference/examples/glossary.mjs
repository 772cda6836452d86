// Looks up a phrase, checks a translation, and builds phrase pairs. Run it in a folder with the samples: node glossary.mjs samples
import { minePhrasePairs, openGlossary } from 'glossa';

const samples = process.argv[2] ?? 'samples';
const glossary = await openGlossary(`${samples}/glossary.glossa.jsonl`);

const [best] = await glossary.suggest('Defects', { after: ' must be reported to the Landlord.', from: 'en', to: 'de' });
console.log(`${best.matched} → ${best.term} (${best.why.join(', ')})`);

const findings = await glossary.check(
  [{ source: 'The Tenant shall pay the Rent.', target: 'Der Mieter zahlt den Mietzins.' }],
  { from: 'en', to: 'de' },
);
for (const { level, message } of findings) console.log(`${level}: ${message}`);
await glossary.close();

const pairs = await minePhrasePairs(`${samples}/contract/contract.en.md`, `${samples}/contract/contract.de.md`, {
  from: 'en',
  to: 'de',
});
console.log(`${pairs.length} pairs, as ${pairs[0].source} → ${pairs[0].target}`);
