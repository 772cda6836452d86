import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from '../../../scripts/steps/project.mjs';

/** A text about mountains. */
export const MOUNTAINS = [
  'The old path climbs through a forest of larch and pine.',
  'Above the last trees a wide meadow opens towards the glacier.',
  'Marmots whistle as soon as an eagle circles over the ridge.',
  'The summit is made of pale limestone that breaks easily.',
  'In summer the snow lies only in the gullies of the north face.',
  'A wooden hut stands on the saddle between the two peaks.',
  'Its keeper carries bread and cheese up from the valley every week.',
  'Climbers start long before dawn, while the crust still holds.',
  'From the cairn you can count eleven lakes on a clear morning.',
  'Clouds gather around the needles of rock early in the afternoon.',
  'Thunder in the couloir is the most dangerous sound of the region.',
  'The descent follows a moraine that is covered with blue gentians.',
  'At the bottom a cold spring fills a trough for cattle.',
  'Shepherds have cut the year of each great avalanche into a boulder.',
];

/** News in German, which translate nothing of it. */
export const NEWS = [
  'Der Stadtrat hat am Dienstag den Haushalt für das kommende Jahr beschlossen.',
  'Die Opposition kritisiert vor allem die höheren Gebühren für Kindergärten.',
  'Ein Sprecher der Polizei bestätigte die Festnahme von drei Verdächtigen.',
  'Die Zentralbank lässt den Leitzins nach Angaben ihres Präsidenten unverändert.',
  'Bei den Verkehrsbetrieben wird ab Montag wieder gestreikt.',
  'Die Gewerkschaft fordert sechs Prozent mehr Lohn und kürzere Schichten.',
  'Der Verein trennt sich nach der fünften Niederlage von seinem Trainer.',
  'Im Museum am Hafen beginnt eine Ausstellung über die Geschichte der Fotografie.',
  'Das Landgericht verurteilte den früheren Bürgermeister zu einer Geldstrafe.',
  'Die Zahl der Arbeitslosen ist im Oktober leicht gesunken.',
  'Ein Hersteller von Batterien will in der Region achthundert Stellen schaffen.',
  'Der Wetterdienst warnt vor Sturmböen an der gesamten Küste.',
  'Die Universität nimmt im Frühjahr zwei neue Studiengänge auf.',
  'Nach einem Brand in einer Lagerhalle bleibt die Bundesstraße gesperrt.',
];

/** The manual of a machine, with its translation; its names are the same in both. */
const MANUAL = [
  ['The Aurora Duo heats its boiler within four minutes.', 'Die Aurora Duo heizt ihren Kessel in vier Minuten auf.'],
  [
    'Fill the water tank before you switch on the Aurora Duo.',
    'Füllen Sie den Wassertank, bevor Sie die Aurora Duo einschalten.',
  ],
  [
    'The steam wand must be cleaned with a damp cloth after each use.',
    'Die Dampflanze muss nach jedem Gebrauch mit einem feuchten Tuch gereinigt werden.',
  ],
  [
    'Never touch the steam wand while the boiler is hot.',
    'Berühren Sie die Dampflanze nie, solange der Kessel heiß ist.',
  ],
  ['The drip tray has to be emptied every day.', 'Die Tropfschale muss jeden Tag geleert werden.'],
  ['A red float shows that the drip tray is full.', 'Ein roter Schwimmer zeigt, dass die Tropfschale voll ist.'],
  ['The grinder stops when the bean hopper is empty.', 'Das Mahlwerk bleibt stehen, wenn der Bohnenbehälter leer ist.'],
  [
    'Close the lid of the bean hopper so that the beans stay fresh.',
    'Schließen Sie den Deckel des Bohnenbehälters, damit die Bohnen frisch bleiben.',
  ],
  ['The water tank can be taken out for cleaning.', 'Der Wassertank kann zum Reinigen herausgenommen werden.'],
  [
    'Use the descaling agent from Bergmann once a month.',
    'Verwenden Sie einmal im Monat das Entkalkungsmittel von Bergmann.',
  ],
  ['The descaling agent must not get into the grinder.', 'Das Entkalkungsmittel darf nicht in das Mahlwerk gelangen.'],
  [
    'Bergmann repairs every Aurora Duo free of charge for two years.',
    'Bergmann repariert jede Aurora Duo zwei Jahre lang kostenlos.',
  ],
] as const;

const paragraphs = (sentences: readonly string[]): string => `${sentences.join('\n\n')}\n`;

/** Two texts in one folder that are no translations of each other. */
export function putForeignPair(folder: string): void {
  writeFileSync(join(folder, 'mountains.en.md'), paragraphs(MOUNTAINS));
  writeFileSync(join(folder, 'news.de.md'), paragraphs(NEWS));
}

/**
 * `docs/en` and `docs/de`: a lease, the manual of a machine in a folder of its own, and two files that are called the
 * same and translate nothing.
 */
export function putFolders(folder: string): void {
  for (const [index, language] of (['en', 'de'] as const).entries()) {
    const docs = join(folder, 'docs', language);
    mkdirSync(join(docs, 'machine'), { recursive: true });
    copyFileSync(inProject('samples', 'contract', `contract.${language}.md`), join(docs, 'lease.md'));
    writeFileSync(join(docs, 'machine', 'manual.md'), paragraphs(MANUAL.map((sentence) => sentence[index]!)));
    const foreign = index === 0 ? MOUNTAINS : NEWS;
    writeFileSync(join(docs, 'holiday.md'), paragraphs(foreign.toReversed()));
    writeFileSync(join(docs, 'weekend.md'), paragraphs(foreign));
  }
}
