// Token ids of the lines of a file as the product's own library makes them: node tokenizer_ids.mjs FOLDER LINES > IDS
// FOLDER holds tokenizer.json and tokenizer_config.json; LINES is a JSON array of strings, IDS a JSON array of arrays.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PreTrainedTokenizer } from '@xenova/transformers';

const [folder, lines] = process.argv.slice(2);
const readJson = async (file) => JSON.parse(await readFile(file, 'utf8'));
const tokenizer = new PreTrainedTokenizer(
  await readJson(path.join(folder, 'tokenizer.json')),
  await readJson(path.join(folder, 'tokenizer_config.json')),
);
const ids = (await readJson(lines)).map((line) => tokenizer.encode(line, { add_special_tokens: false }));
process.stdout.write(JSON.stringify(ids));
