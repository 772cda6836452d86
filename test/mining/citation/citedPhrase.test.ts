import assert from 'node:assert/strict';
import { FunctionWords } from '../../../src/language/functionWords';
import { GeneralWords } from '../../../src/language/generalWords';
import { splitIntoWords } from '../../../src/language/words';
import { Vectors } from '../../../src/base/vectors';
import { citationFormOfPhrase } from '../../../src/mining/citation/citedPhrase';
import { WordForms } from '../../../src/mining/citation/wordForms';
import { WordStatistics } from '../../../src/mining/wordStatistics';

/** What a phrase becomes in a dictionary, by what a document says. */
function cited(language: string, document: string, phrase: string, isPlural = false): string {
  const grammar = new FunctionWords(language);
  const statistics = new WordStatistics(grammar, language);
  for (const text of document.split('\n')) {
    const found = splitIntoWords(text, language);
    statistics.add({ segment: { text, line: 1 }, words: found, vectors: Vectors.zeros(found.length, 4) });
  }
  return citationFormOfPhrase(
    phrase.split(' '),
    new WordForms(statistics, new GeneralWords(language)),
    grammar,
    isPlural,
  ).words.join(' ');
}

const CASES: [language: string, document: string, phrase: string, form: string][] = [
  ['en', 'A branch has tags. These branches are new.', 'branches', 'branch'],
  ['en', 'Keep your credentials safe. The credentials expire.', 'credentials', 'credentials'],
  [
    'en',
    'The settings. The settings. The settings. The settings. The settings. The settings. One setting.',
    'settings',
    'settings',
  ],
  ['en', 'A day passed. It rained forty days.', 'forty days', 'forty days'],
  ['de', 'In zukünftigen Versionen fehlt es. Die Version ist alt.', 'zukünftigen Versionen', 'zukünftige Version'],
  ['de', 'Der Name des Formulars steht oben.', 'Formulars', 'Formular'],
  ['de', 'Der Pfad ist lang. Die Pfade sind lang.', 'Pfade', 'Pfad'],
  ['de', 'Die Liste ist lang. Eine List hilft.', 'Liste', 'Liste'],
  ['de', 'Den Zugriff. Ohne privaten Zugriff.', 'privaten Zugriff', 'privater Zugriff'],
  ['fr', 'La clé est là. Les clés de chiffrement.', 'clés de chiffrement', 'clé de chiffrement'],
  ['fr', 'Le processus attend. Un processus.', 'processus', 'processus'],
  ['fr', 'Les canaux. Un canal.', 'canaux', 'canal'],
  ['es', 'Las versiones nuevas. La versión.', 'versiones nuevas', 'versión nueva'],
  ['de', 'Ein logisches Volume. Logische Volumes.', 'logische Volume', 'logisches Volume'],
  ['de', 'Auf physikalischen Datenträgern. Datenträger.', 'physikalischen Datenträger', 'physikalischer Datenträger'],
  ['de', 'Exportieren von HTML-Dateien. Die Datei. Eine Datei.', 'HTML-Dateien', 'HTML-Datei'],
  ['en', 'After 20 ms.', 'ms', 'ms'],
  ['fr', 'Clé matérielle.', 'matérielle', 'matériel'],
  ['de', 'Der Name. Mit dem Namen. Den Objektnamen.', 'Objektnamen', 'Objektname'],
  ['it', 'Le impostazioni. I documenti.', 'impostazioni', 'impostazioni'],
  ['it', 'Il documento. I documenti.', 'documenti', 'documento'],
  ['nl', 'Het bestand. De bestanden.', 'bestanden', 'bestand'],
  ['sv', 'Alla inställningar.', 'inställningar', 'inställning'],
  ['el', 'Η προεπιλεγμένη τιμή.', 'προεπιλεγμένη', 'προεπιλεγμένος'],
  ['el', 'Το πλάτος της πλευρικής στήλης. Η πλευρική στήλη.', 'πλευρικής στήλης', 'πλευρικής στήλης'],
  ['he', 'השרת אינו זמין. חיבור לשרת.', 'לשרת', 'שרת'],
  ['he', 'בקשות חדשות. אין בקשות. בקשות ישנות. הקשות.', 'בקשות', 'בקשות'],
  ['he', 'המשתמש השתמש בקובץ.', 'משתמש', 'משתמש'],
  ['uk', 'Кількість десяткових знаків.', 'десяткових', 'десятковий'],
  ['da', 'En bruger. Brugere kan bruge det. Brugeren. Alle brugere.', 'brugere', 'bruger'],
  ['da', 'Skan mappen. Skanneren er klar.', 'skanneren', 'skanneren'],
  ['de', 'In den Bibliotheksordnern.', 'Bibliotheksordnern', 'Bibliotheksordner'],
  ['de', 'Player Einstellungen. Die Einstellung. Eine Einstellung.', 'Player Einstellungen', 'Player Einstellung'],
  ['de', 'Externer Server. Ein externes Laufwerk. Der Server. Den Server.', 'Externer Server', 'Externer Server'],
  ['he', 'אפשר למחוק קובץ. מחיקת הקובץ.', 'למחוק', 'למחוק'],
  ['ru', 'Верхняя панель. На верхней панели. Панелью.', 'верхней панели', 'верхняя панель'],
  ['ru', 'Откройте папку. Папка пуста. Папкой.', 'папку', 'папка'],
  ['ru', 'Файловый менеджер. Файловым менеджером. Файлового менеджера.', 'файлового менеджера', 'файловый менеджер'],
  ['ru', 'Из базы. Базы. Базу. В базе.', 'базы данных', 'база данных'],
  ['ru', 'Нет библиотек. Библиотека. Библиотека. Библиотеки. Библиотеку.', 'библиотек', 'библиотека'],
  ['ru', 'Буфер. Для буфера. Без буфера. Буферу. Буфером.', 'буфера обмена', 'буфер обмена'],
  [
    'ru',
    'Нет библиотек. Имя библиотеки. Библиотеку. В библиотеке. Библиотеки.',
    'динамической библиотеки',
    'динамическая библиотека',
  ],
  ['ru', 'Значение переменной. Переменная. Переменные. Переменных.', 'переменной', 'переменная'],
  ['ru', 'Откройте меню. Меню. Меню.', 'меню', 'меню'],
  ['uk', 'У віддаленому сховищі. Немає сховищ. До сховища. Сховище.', 'віддалених сховищ', 'віддалене сховище'],
  ['ru', 'Список удалённых хранилищ. Хранилище.', 'удалённых хранилищ', 'удалённое хранилище'],
  ['ru', 'В режиме вставки.', 'режиме вставки', 'режим вставки'],
  ['ru', 'Сброс настроек.', 'настроек', 'настройка'],
  ['ru', 'В командном файле Vim9.', 'командном файле Vim9', 'командный файл Vim9'],
  ['ru', 'С прописной буквы.', 'прописной буквы', 'прописная буква'],
  ['ru', 'Во всплывающем меню.', 'всплывающем меню', 'всплывающее меню'],
  ['ru', 'В реальном времени.', 'реальном времени', 'реальное время'],
  ['ru', 'Запись с USB-накопителя.', 'USB-накопителя', 'USB-накопитель'],
  ['ru', 'Имя подпапки.', 'подпапки', 'подпапка'],
  ['ru', 'Удаление личных данных.', 'личных данных', 'личные данные'],
  ['ru', 'Простой текст. Простая строка. Простые вещи.', 'простого текста', 'простой текст'],
  ['ru', 'Версия 64-разрядная.', '64-разрядная', '64-разрядный'],
  ['ru', 'В минимальном режиме. Минимальный вид.', 'минимальном', 'минимальный'],
  ['ru', 'Для ОС.', 'ОС', 'ОС'],
  ['en', 'The HTML file. HTML files.', 'HTML files', 'HTML file'],
  ['es', 'Los certificados TLS. Un certificado.', 'certificados TLS', 'certificado TLS'],
  ['uk', 'Файл порожній. До файлу. Файлом.', 'файлу', 'файл'],
  ['uk', 'Список коротких назв. Короткі приклади.', 'коротких назв', 'коротких назв'],
  ['uk', 'Підтримка сервера. Для сервера.', 'підтримка сервера', 'підтримка сервера'],
  ['uk', 'Складні деталі. Складних рішень. Ця деталь.', 'складні деталі', 'складні деталі'],
  ['el', 'Ανοίξτε τον πίνακα. Στον κινητήρα. Δύο κινητήρες.', 'κινητήρα', 'κινητήρας'],
  ['el', 'Η αντλία στάζει. Της αντλίας. Οι αντλίες.', 'αντλίας', 'αντλία'],
  ['el', 'Τα λύματα. Των λυμάτων. Τα λύματα. Το δίκτυο.', 'δίκτυο λυμάτων', 'δίκτυο λυμάτων'],
  ['el', 'Άγνωστες βάσεις δεδομένων.', 'βάσεις δεδομένων', 'βάσεις δεδομένων'],
  ['da', 'Motoren støjer. En motor. Motorens støj.', 'motoren', 'motor'],
  ['da', 'Olien i vandpumpen. Pumpen er ny. En pumpe. Pumper.', 'vandpumpen', 'vandpumpe'],
  ['da', 'En fejlsøger. Brugeren fejlsøger.', 'fejlsøger', 'fejlsøger'],
  ['fi', 'Avaa venttiilin kansi. Venttiili vuotaa. Kaksi venttiiliä.', 'venttiilin', 'venttiili'],
  ['da', 'Åbn URL’en. En URL.', 'URL’en', 'URL'],
  ['da', 'Motorens dæksel. Dækslet. Et dæksel.', 'motorens dækslet', 'motorens dækslet'],
  ['fi', 'Käytä VPN:ää.', 'VPN:ää', 'VPN'],
  ['fi', 'Pumpun lataaja. Lataa pumppu. Lataajan nimi.', 'lataaja', 'lataaja'],
  ['fi', 'Uusi teemaa. Teeman nimi. Teemoille.', 'teemaa', 'teemaa'],
  ['hu', 'A telepítő fut. Telepít valamit. A telepítőt.', 'telepítő', 'telepítő'],
  ['fi', 'Uusi API-avain. Avaimen nimi. Avain.', 'API-avaimen', 'API-avain'],
  ['cs', 'Nový HTTP klíč. Bez klíče. Klíčem.', 'HTTP klíč', 'HTTP klíč'],
  ['he', 'קליטה. הקליטה. בהקלטה. הקלטה. קלטה.', 'הקלטה', 'הקלטה'],
  ['he', 'השרת המרוחק. שרת חדש.', 'השרת המרוחק', 'השרת המרוחק'],
  ['he', 'סיסמת נעילת המסך. נעילה.', 'סיסמת נעילת', 'סיסמת נעילה'],
  ['he', 'הגדר כקטגורית ברירת מחדל. קטגוריה.', 'קטגורית', 'קטגוריה'],
  ['he', 'השורה הנוכחית. שורה נוכחית.', 'השורה הנוכחית', 'שורה נוכחית'],
  ['he', 'קטגוריית יחידה. קטגוריה.', 'קטגוריית', 'קטגוריה'],
  ['he', 'שונות אוכלוסייה.', 'שונות', 'שונות'],
  ['he', 'בדיקת המנוע. מנוע חדש. משאבת המנוע.', 'משאבת המנוע', 'משאבת מנוע'],
  [
    'pt',
    'O módulo. Os módulos de pagamento integrados. Um pagamento integrado.',
    'módulos de pagamento integrados',
    'módulo de pagamento integrado',
  ],
  ['ar', 'الملف المضغوط كبير. ملف. مضغوط.', 'الملف المضغوط', 'ملف مضغوط'],
  ['ar', 'إعدادات المشروع.', 'إعدادات المشروع', 'إعدادات المشروع'],
  ['ja', '設定を開く。', '設定', '設定'],
];

describe('the citation form of a phrase', () => {
  for (const [language, document, phrase, form] of CASES) {
    it(`is ${form} for ${phrase} (${language})`, () => assert.equal(cited(language, document, phrase), form));
  }

  for (const [language, document, phrase, form] of [
    ['en', 'Resolve dependencies.', 'dependencies', 'dependency'],
    ['he', 'כל הקבצים. קובץ חדש.', 'קבצי יומן', 'קובץ יומן'],
    ['he', 'מסמך חדש. מסמכים פתוחים. קובץ פתוח.', 'מסמכים פתוחים', 'מסמך פתוח'],
    ['he', 'תיקיות. תיקייה חדשה.', 'תיקיות', 'תיקייה'],
    ['he', 'תכונות.', 'תכונות', 'תכונות'],
    ['he', 'חלון נפרד. שני חלונות נפרדים.', 'חלונות נפרדים', 'חלון נפרד'],
    ['he', 'חלון. שני חלונות נפרדים.', 'חלונות נפרדים', 'חלונות נפרדים'],
    ['he', 'יצירת קישורים. יצירה.', 'יצירת קישורים', 'יצירת קישורים'],
    ['he', 'פריט. הפריטים שנבחרו.', 'פריטים שנבחרו', 'פריטים שנבחרו'],
    ['en', 'The settings. The settings.', 'settings', 'settings'],
    ['en', 'The canvas is empty.', 'canvas', 'canvas'],
    ['en', 'An alias.', 'alias', 'alias'],
    ['en', 'The children. A child.', 'children', 'child'],
    ['en', 'After 20 milliseconds.', 'milliseconds', 'millisecond'],
    ['fr', 'Afficher sous-groupes.', 'sous-groupes', 'sous-groupe'],
    ['fr', 'Tous canaux.', 'canaux', 'canal'],
    ['es', 'Mostrar iconos.', 'iconos', 'icono'],
    ['es', 'Ejecutar comandos. El comando.', 'comandos', 'comando'],
    ['de', 'Bei Konflikten. Konflikte lösen. Konflikt.', 'Konflikten', 'Konflikt'],
  ] as const) {
    it(`is ${form} for ${phrase} (${language}), where the translation is a plural`, () =>
      assert.equal(cited(language, document, phrase, true), form));
  }

  it('is never a word that neither the document nor the language has', () => {
    assert.equal(cited('fr', 'Un index. Deux gras.', 'gras'), 'gras');
    assert.equal(cited('de', 'Der Kurs steigt. Des Kurses.', 'Kurs'), 'Kurs');
    assert.equal(cited('ru', 'Без шмуртика.', 'шмуртика'), 'шмуртика');
  });
});
