import { lazyRequire } from '../base/lazyRequire';
import { memoised } from '../base/maps';
import { ownProperty } from '../base/nameTable';
import type * as Stopword from 'stopword';

const lists = lazyRequire<typeof Stopword>('stopword');

/** The library's own names of languages (ISO 639-3), by primary subtag. */
const LIST_NAMES: Record<string, string> = {
  ar: 'ara',
  bg: 'bul',
  ca: 'cat',
  cs: 'ces',
  da: 'dan',
  el: 'ell',
  et: 'est',
  fa: 'fas',
  fi: 'fin',
  he: 'heb',
  hi: 'hin',
  hr: 'hrv',
  hu: 'hun',
  id: 'ind',
  ko: 'kor',
  lt: 'lit',
  lv: 'lav',
  no: 'nob',
  nb: 'nob',
  pl: 'pol',
  ro: 'ron',
  sk: 'slk',
  sl: 'slv',
  sv: 'swe',
  tr: 'tur',
  uk: 'ukr',
  vi: 'vie',
};
/** Japanese content words use kanji and katakana; words in hiragana alone are function words, with few exceptions. */
const HIRAGANA = /^[\p{Script=Hiragana}ー]+$/u;

/** Matches English contractions with *not* or with a verb: *couldn’t*, *we’ll*. */
const CONTRACTION = /(?:n['’]t|['’](?:ll|ve|re|d|m))$/u;

const NONE: FunctionWordLists = { ties: '', beforeNouns: '', beforeVerbs: '', others: '' };

/** The function words of a language; unknown languages have none. */
export class FunctionWords {
  private readonly ties: ReadonlySet<string>;
  private readonly articles: ReadonlySet<string>;
  private readonly beforeNouns: ReadonlySet<string>;
  private readonly beforeVerbs: ReadonlySet<string>;
  private readonly others: ReadonlySet<string>;
  private readonly isJapanese: boolean;
  private readonly isEnglish: boolean;

  constructor(language: string) {
    const primary = language.split('-')[0]!.toLowerCase();
    const { ties, articles, beforeNouns, beforeVerbs, numerals, others } =
      ownProperty(FUNCTION_WORD_LISTS, primary) ?? NONE;
    const library =
      (lists() as unknown as Record<string, string[] | undefined>)[ownProperty(LIST_NAMES, primary) ?? ''] ?? [];
    this.ties = setOf(ties);
    this.articles = setOf(articles);
    this.beforeNouns = setOf(beforeNouns);
    this.beforeVerbs = setOf(beforeVerbs);
    this.others = new Set([...setOf(others), ...setOf(numerals), ...library.map((word) => word.toLowerCase())]);
    this.isJapanese = primary === 'ja';
    this.isEnglish = primary === 'en';
  }

  /** Returns whether the word is a function word; no term begins or ends with one. */
  has(word: string): boolean {
    const form = word.toLowerCase();
    return (
      [this.ties, this.articles, this.beforeNouns, this.beforeVerbs, this.others].some((words) => words.has(form)) ||
      (this.isJapanese && HIRAGANA.test(form)) ||
      (this.isEnglish && CONTRACTION.test(form))
    );
  }

  /** Returns whether a function word may occur inside a term. */
  isTie(word: string): boolean {
    return this.ties.has(word.toLowerCase());
  }

  /** Returns whether the word is an article or similar. The word before it is more likely a verb than a noun. */
  isArticle(word: string): boolean {
    return this.articles.has(word.toLowerCase());
  }

  /** Returns the part of speech that usually follows the word. */
  introduces(word: string): 'noun' | 'verb' | undefined {
    const form = word.toLowerCase();
    if (this.beforeVerbs.has(form)) return 'verb';
    return this.articles.has(form) || this.beforeNouns.has(form) || this.ties.has(form) ? 'noun' : undefined;
  }
}

/** Returns the function words of a language, cached. */
export const functionWordsOf = memoised((language: string) => new FunctionWords(language));

function setOf(words = ''): ReadonlySet<string> {
  return new Set(words.split(/\s+/u).filter(Boolean));
}

/**
 * The function words of a language in lists, to distinguish terms from the rest of a sentence. They are short on
 * purpose: general lists of stop words also contain nouns (“Recht”, “Jahr”, “time”), which may be terms in a contract.
 */
interface FunctionWordLists {
  /** Prepositions and articles that may also be inside a term: “term *of the* tenancy”. */
  ties: string;
  /**
   * Articles and similar words: the next word is more likely a noun than a verb. Omitted if nouns are recognised
   * otherwise.
   */
  articles?: string;
  /** Other words before a noun or its adjective. */
  beforeNouns: string;
  /** Words before a verb. */
  beforeVerbs: string;
  /** Number words; no term begins with one. */
  numerals?: string;
  /** Conjunctions, adverbs, auxiliary verbs and other words that neither begin nor end a term. */
  others: string;
}

export const FUNCTION_WORD_LISTS: Readonly<Record<string, FunctionWordLists>> = {
  en: {
    ties: 'of the for on to in by at',
    articles: 'the a an this these any each no its their his her',
    beforeNouns: `a an this these those my your his her its our their each every any some no all both either neither
      another other such same from with without under over between within into onto upon about against during after
      before through via per as than whose`,
    beforeVerbs:
      'i you he she it we they who shall should may might must can could will would cannot not do does did ' +
      'never please let',
    numerals: 'one two three four five six seven eight nine ten eleven twelve hundred thousand first second third',
    others: `and or nor but if because so although though while whereas unless until since when where why how whether
      that which what whom is am are was were be been being has have had having done only also just very too more most
      less least much many few own here there then now still already again yet even ever always often together once up
      down out off away back however therefore thus hereby herein thereof hereof hereto otherwise respectively e.g i.e
      etc said made make makes take takes taken give gives given get gets got become becomes set unaffected not them
      him me us below above beside besides across around along behind beyond inside outside onto off near everywhere
      anywhere somewhere elsewhere anyway instead later soon perhaps`,
  },
  de: {
    ties: 'der des die das dem den von vom für zur zum zu auf in im an am mit',
    beforeNouns: `ein eine einen einem einer eines kein keine keinen keinem keiner keines dieser diese dieses diesen
      diesem jeder jede jedes jeden jedem jener jene jenes alle allen aller beide beiden mein meine sein seine seinen
      seinem seiner seines ihr ihre ihren ihrem ihrer ihres unser unsere unserer dessen deren derselbe derselben
      desselben dasselbe dieselbe dieselben solche solcher welche welcher welches bei beim aus nach über unter vor
      zwischen durch gegen ohne um seit während wegen trotz innerhalb außerhalb gemäß laut pro per bis ab`,
    beforeVerbs: 'ich du er sie es wir man wer nicht nie',
    numerals: `eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf hundert tausend erste ersten erster
      erstes zweite zweiten zweiter zweites dritte dritten dritter drittes`,
    others: `und oder aber sondern denn weil wenn falls sofern soweit so dass daß damit obwohl wobei wo wie was warum
      ob da dann nur auch noch schon sehr mehr meist weniger viel viele wenig wenige einmal zweimal immer oft wieder
      hier dort jetzt nun doch jedoch ist sind war waren sei seien wäre bin gewesen wird werden wurde wurden würde
      würden würdest würdet worden geworden hat haben hatte hatten habe hätte gehabt kann können konnte könnte darf
      dürfen durfte muss müssen musste soll sollen sollte will wollen wollte mag mögen möchte lassen lässt sich
      einander selbst selber etwa etwas nichts jemand niemand jeweils bereits außerdem ferner zunächst insbesondere
      nämlich also daher deshalb dabei dazu davon daran darauf darin dafür dagegen dadurch danach davor hierzu hierbei
      höchstens mindestens spätestens zwar weder sowohl entweder statt fort zurück zusammen lang ihm ihn ihnen mir mich
      dir dich uns euch dies folgende folgenden folgender bzw usw ca als`,
  },
  fr: {
    ties: 'de du des la le les à au aux en pour sur par',
    articles: 'le la les un une ce cet cette ces son sa ses leur leurs tout toute',
    beforeNouns: `un une ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs chaque tout
      toute tous toutes aucun aucune quelque quelques plusieurs autre autres même mêmes tel telle tels telles dans sous
      avec sans entre vers chez contre depuis pendant durant avant après lors dès hors selon moyennant sauf outre
      malgré`,
    beforeVerbs:
      'je tu il elle on nous vous ils elles ne se me te y qui peut peuvent doit doivent faut pouvoir devoir ça',
    numerals: 'deux trois quatre cinq six sept huit neuf dix onze douze cent mille premier première deuxième troisième',
    others: `et ou mais donc or ni car si que quand lorsque puisque quoique comme où dont lequel laquelle lesquels
      lesquelles quoi est sont était étaient être été sera seront serait soit soient suis es a ont avait avaient avoir
      eu aura auront aurait ait aient fait faire font fut pas plus moins très trop peu beaucoup aussi ainsi alors
      encore déjà toujours jamais souvent ici là bien mal seul seule ensemble notamment également cependant toutefois
      néanmoins afin celui celle ceux celles ci cela ceci lui moi toi eux tandis jusque présent présente présents
      présentes dit dite suivant suivante autrement etc`,
  },
  es: {
    ties: 'de del la el los las a al en para por',
    articles: 'el la los las un una unos unas su sus este esta',
    beforeNouns: `un una unos unas lo con sin sobre bajo entre hacia hasta desde contra según durante mediante tras
      ante este esta estos estas ese esa esos esas aquel aquella mi mis tu tus su sus nuestro nuestra nuestros nuestras
      cada todo toda todos todas ningún ninguna algún alguna algunos algunas otro otra otros otras mismo misma tal
      tales ambos ambas cualquier`,
    beforeVerbs: `yo tú él ella ello nosotros ellos ellas usted ustedes se no me te nos le les quien puede pueden podrá
      podrán debe deben deberá deberán
    `,
    numerals:
      'dos tres cuatro cinco seis siete ocho nueve diez once doce cien mil primer primero primera segundo ' +
      'segunda tercero tercera',
    others: `y e o u pero sino ni si porque pues aunque mientras cuando donde como cual cuales cuyo cuya qué quién que
      es son era eran ser sido sea sean será serán fue fueron está están estar estado ha han haber había hay he hecho
      hacer tiene tienen tener muy más menos mucho poco también tampoco así ya aún todavía siempre nunca aquí allí bien
      mal solo sólo sí además entonces luego antes después esto eso aquello etc`,
  },
  it: {
    ties: 'di del della dei degli delle dello la il i gli le a al alla in per da dal dalla',
    articles: 'il lo la i gli le un uno una',
    beforeNouns: `lo un uno una allo ai agli alle dallo dai dagli dalle nel nello nella nei negli nelle su sul sullo
      sulla sui sugli sulle con col senza tra fra sotto sopra verso contro durante secondo questo questa questi queste
      quel quello quella quei quegli quelle mio mia suo sua suoi sue nostro nostra loro ogni ciascun ciascuna tutto
      tutta tutti tutte nessun nessuna alcuni alcune qualche altro altra altri altre stesso stessa tale tali entrambi`,
    beforeVerbs: 'io tu lui lei noi voi essi esse si non ne ci vi mi ti chi può possono potrà deve devono dovrà',
    numerals:
      'due tre quattro cinque sei sette otto nove dieci undici dodici cento mille primo prima secondo seconda ' +
      'terzo terza',
    others: `e ed o od ma però né se che perché poiché quando dove come cui quale quali cosa è sono era erano essere
      stato stata stati state sia siano sarà saranno fu ha hanno avere aveva ho fatto fare viene vengono molto più meno
      poco troppo anche così ancora già sempre mai qui lì bene male solo inoltre quindi dunque poi prima dopo ciò ecc`,
  },
  pt: {
    ties: 'de do da dos das a o as os à ao em no na para por',
    articles: 'o os um uma uns umas seu sua este esta',
    beforeNouns: `um uma uns umas nos nas às aos pelo pela pelos pelas com sem sob sobre entre até desde contra segundo
      durante mediante após ante este esta estes estas esse essa esses essas aquele aquela deste desta neste nesta meu
      minha seu sua seus suas nosso nossa cada todo toda todos todas nenhum nenhuma algum alguma alguns algumas outro
      outra outros outras mesmo mesma tal tais ambos ambas qualquer`,
    beforeVerbs:
      'eu tu ele ela nós vós eles elas você vocês se não me te lhe lhes quem pode podem poderá poderão deve ' +
      'devem deverá deverão',
    numerals:
      'dois duas três quatro cinco seis sete oito nove dez onze doze cem mil primeiro primeira segundo segunda ' +
      'terceiro terceira',
    others: `e ou mas porém nem porque pois embora enquanto quando onde como qual quais cujo cuja que é são era eram
      ser sido seja sejam será serão foi foram está estão estar há ter tem têm tinha haver feito fazer muito mais menos
      pouco também assim já ainda sempre nunca aqui ali bem mal só sim além então depois antes isto isso aquilo etc`,
  },
  el: {
    ties: '',
    beforeNouns: `ο η το οι τα τον την τη του της των τους τις στον στην στη στο στους στις στα στων ένας ένα έναν μια
      μία μιας ενός κάθε κάποιος κάποια κάποιο από για με χωρίς σε προς κατά μετά πριν μέσω`,
    beforeVerbs: 'δεν δε μη μην θα να ας',
    others: `σας μας μου σου τού αυτός αυτή αυτό αυτού αυτής αυτών αυτά αυτές αυτόν αυτήν είναι ήταν έχει έχετε έχουν
      υπάρχει υπάρχουν και ή αλλά όταν αν εάν όπως που πως ότι ώστε επίσης ήδη πολύ πιο μόνο όλα όλες όλους όλοι όλων`,
  },
  nl: {
    ties: 'van de het der des voor op in aan tot te',
    articles: 'de het een zijn hun deze dit',
    beforeNouns: `een bij met zonder door over onder tussen na naar uit om tegen tijdens volgens wegens binnen buiten
      per deze dit mijn jouw uw zijn haar ons onze hun elke elk ieder iedere alle geen sommige andere ander zelfde
      dezelfde hetzelfde zulke beide`,
    beforeVerbs:
      'ik jij je u hij zij ze wij we jullie men niet nooit wie kan kunnen mag mogen moet moeten zal zullen zou ' +
      'zouden wil willen',
    numerals: 'twee drie vier vijf zes zeven acht negen tien elf twaalf honderd duizend eerste tweede derde',
    others: `en of maar want omdat als indien wanneer terwijl hoewel zodat dat die wat waar hoe waarom is was waren ben
      bent geweest wordt worden werd werden geworden heeft hebben had hadden heb gehad doet doen zeer meer meest minder
      veel weinig ook nog al reeds altijd vaak weer hier daar nu dan toch echter dus daarom zich elkaar zelf iets niets
      iemand niemand er hem hen mij jou alleen steeds verder eerst bijvoorbeeld enz`,
  },
  ru: {
    ties: 'в на по для с со о об от до из',
    beforeNouns: `во к ко обо у за под над при про без через между перед после около кроме вместо этот эта это эти тот
      та те мой моя моё мои твой его её их наш наша наше наши ваш ваша свой своя своё свои каждый каждая каждое любой
      любая любое все весь вся всё никакой другой другая другие такой такая такие`,
    beforeVerbs: 'я ты он она оно мы вы они не кто может могут должен должна должны можно нужно следует',
    numerals:
      'один одна одно два две три четыре пять шесть семь восемь девять десять сто тысяча первый первая второй ' +
      'вторая третий третья',
    others: `и а но или либо если что чтобы потому так как когда где куда откуда почему зачем ли же бы ведь хотя пока
      который которая которое которые которого которой был была было были быть есть будет будут являться является очень
      более менее много мало также тоже ещё еще уже всегда никогда здесь там тут теперь сейчас только лишь даже себя
      себе это того тому этого этому тем чем нет да ни`,
  },
  ja: {
    ties: 'の',
    beforeNouns: 'この その あの',
    beforeVerbs: '',
    others: '場合 時 際 為 事 物 者 等 下記 上記 以下 以上 以内 以外 前 後 中 内 外 上 下 次 毎 各 本 当 同 該当',
  },
  zh: {
    ties: '的',
    beforeNouns: '这 那 这个 那个 这些 那些 此 该 其 各 每 某 任何 所有 一个 一种 个 种 次 本',
    beforeVerbs: '不 没 没有 可 可以 能 能够 应 应当 应该 须 必须 需 需要 请 会 要 想 将 正在 已 已经',
    others: `了 在 是 和 与 及 或 或者 以及 并 并且 而 而且 但 但是 因 因为 所以 如 如果 若 则 就 都 也 又 再 才 只 有 无 为 被 把 从 到 向 对 对于 关于 于 以 由 自 按 按照 根据
      经 通过 之 一 两 三 时 时候 后 前 中 内 外 上 下 里 间 等 着 过 得 地 吧 吗 呢 我 你 您 他 她 它 我们 你们 他们 很 更 最 非常 仍 还 还是 即 即使 虽然 然后 同时 当 什么 怎么 如何
      哪 谁 多 少`,
  },
};
