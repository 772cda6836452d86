import assert from 'node:assert/strict';
import { differentNumbers } from '../../../src/check/rules/differentNumbers';
import { pairOf, saidBy } from './segmentPair';

describe('Numbers that differ', () => {
  const found: [source: string, target: string, said: string[]][] = [
    ['Wait 25 seconds.', 'Warten Sie 24 Sekunden.', ['25 → 24']],
    ['1,000.5 metres', '1.000,6 Meter', ['1,000.5 → 1.000,6']],
    ['Since 1987', 'Seit Langem', ['1987 → ']],
    ['The old one', 'Der von 1987', [' → 1987']],
    ['Version 1.2.3', 'Version 1.2.4', ['1.2.3 → 1.2.4']],
    ['٢٥ ثانية', '26 Sekunden', ['٢٥ → 26']],
    ['Use 5 of 7 files', 'Verwenden Sie 6 von 7 Dateien', ['5 → 6']],
  ];
  for (const [source, target, said] of found)
    it(`“${source}” and “${target}”`, () => assert.deepEqual(saidBy(differentNumbers, pairOf(source, target)), said));

  const same: [source: string, target: string][] = [
    ['1,000.5 metres', '1.000,5 Meter'],
    ['1,000.5 metres', '1 000,5 mètres'],
    ['1,000.5 metres', '1\u202f000,5 mètres'],
    ['1,000.5 metres', '١٬٠٠٠٫٥ متر'],
    ['1,000.5 metres', '１,０００.５ メートル'],
    ['1,000 metres', '1000 Meter'],
    ['10,000 people', '10’000 Leute'],
    ['1,00,000 rupees', '100.000 Rupien'],
    ['2.50 euros', '2,5 Euro'],
    ['48000 Hz', '48 000 Hz'],
    ['Three files and 2 folders', '3 Dateien und zwei Ordner'],
    ['Wait 10 minutes', 'Warten Sie zehn Minuten'],
    ['About 100 files', 'Etwa hundert Dateien'],
    ['On 12/31/2020', 'Am 31.12.2020'],
    ['At 3:30 PM', 'Um 15:30 Uhr'],
    ['5 million users', '500万用户'],
    ['H264 and 3D', 'H.264 und 3-D'],
    ['In the 1970’s', 'In den Siebzigern'],
    ['hexadecimal value', '16進数の値'],
    ['Every 24 hours', 'Jeden 1. Tag'],
    ['Between `100` and `112`', 'Zwischen 100 und 112'],
    ['{0} of %1$s', 'keine'],
    ['Section 12 of 13 and 12', 'Abschnitt 12 von 13'],
    ['Play 500 ms', '0.5 秒再生'],
    ['A city larger than size 16', 'サイズ17以上の都市'],
    ['Paper of 11 x 17 in', 'Papier von 27,94 × 43,18 cm'],
    ['%-25s%18d', '%-28s%19d'],
  ];
  for (const [source, target] of same)
    it(`are not those of “${source}” and “${target}”`, () =>
      assert.deepEqual(saidBy(differentNumbers, pairOf(source, target)), []));

  const inLanguages: [languages: string, source: string, target: string, said: string[]][] = [
    ['en-fr', 'Cool to -8 °C.', 'Refroidir à 8 °C.', ['-8 → 8']],
    ['en-fr', 'Rows 3-90', 'Lignes -3–90', ['3 → -3']],
    ['en-fr', 'At 7 p.m. there were 350 guests.', 'À 19 h il y avait 530 invités.', ['350 → 530']],
    ['en-sv', 'Over 3k cars weigh 67 tons.', 'Över 3k bilar väger 76 ton.', ['67 → 76']],
    ['en-es', '2 billion litres for 67 towns', '2 mil millones de litros para 76 pueblos', ['67 → 76']],
    ['en-it', 'Three hundred 16 mm nuts', 'Trecento dadi da 61 mm', ['16 → 61']],
    ['en-zh', '2.6 billion people', '2.6亿人', ['2.6 billion → 2.6亿']],
    ['en-ko', '40,000 cars', '40만 대', ['40,000 → 40만']],
    ['en-it', 'Weight: 2,750 g', 'Peso: 2,750 g', ['2,750 → 2,750']],
    ['de-en', 'Masse: 2.750 g', 'Mass: 2.750 g', ['2.750 → 2.750']],
    ['en-pt', 'Torque 14 Nm and later on 41 Nm', 'Torque 41 Nm e mais tarde 14 Nm', ['14 → 41']],
    ['en-fa', 'Page 48', 'صفحهٔ ۸۴', ['48 → ۸۴']],
    ['en-hi', 'Page 48', 'पृष्ठ ८४', ['48 → ८४']],
    ['en-ja', '14 people', '十五人です', ['14 → 十五']],
    ['en-ja', '4:20 PM', '17時20分', ['4:20 → 17時20']],
    ['en-de', 'Version 2.5.1', 'Version 2.1.5', ['2.5.1 → 2.1.5']],
    ['en-pl', 'Take 35mg', 'Zażyj 53mg', ['35 → 53']],
    ['en-tr', '35% off', '%53 indirim', ['35 → 53']],
    ['en-da', 'The 23rd floor', 'Den 32. etage', ['23 → 32']],
    ['en-de', 'Add 0.06 ml.', 'Fügen Sie 0,6 ml hinzu.', ['0.06 → 0,6']],
    ['en-fr', 'A pitch of 2.07 mm', 'Un pas de 2,7 mm', ['2.07 → 2,7']],
    ['en-it', 'A share of 0.015', 'Una quota di 0,15', ['0.015 → 0,15']],
    ['en-de', 'Order 3,200 screws.', 'Bestellen Sie 3,2 Schrauben.', ['3,200 → 3,2']],
    ['en-nl', 'It costs $6,000.', 'Het kost $ 6,000.', ['6,000 → 6,000']],
    ['en-id', 'The rent is 4,700,000.', 'Sewanya Rp470.000.', ['4,700,000 → 470.000']],
    ['en-vi', 'It costs $47.', 'Giá US$74.', ['47 → 74']],
    ['en-lt', 'It costs $3,650.', 'Kaina EUR3560.', ['3,650 → 3560']],
    ['en-da', 'It costs $7bn.', 'Det koster 7 mio. dollar.', ['7bn → 7 mio']],
    ['en-it', 'On 3 June 2023', 'Il 3 luglio 2023', ['June → luglio']],
    ['en-cs', 'By June 21, 2023', 'Do 21. 7. 2023', ['June → 21. 7. 2023']],
    ['en-ja', 'June 21, 2023', '2023年7月21日', ['June → 7月']],
    ['en-vi', '21 June 2023', 'Ngày 21 tháng 7 năm 2023', ['June → tháng 7']],
    ['de-en', 'Am 21.06.2023', 'On July 21, 2023', ['21.06.2023 → July']],
    ['en-uk', '6 million people', 'шість мільярдів людей', ['6 million → ']],
    ['en-hi', '6 million people', 'छह लाख लोग', ['6 million → ']],
    ['en-de', 'A 30x50 cm tile', 'Eine Fliese von 30x70 cm', ['50 → 70']],
    ['en-de', 'The lake is 3 kilometres wide.', 'Der See ist 3 Meter breit.', ['3 kilometres → 3 Meter']],
    ['en-uk', 'Needs 8 GB of memory', 'Потрібно 8 МБ пам’яті', ['8 GB → 8 МБ']],
    ['en-ja', 'Take 40 mg.', '40グラムを飲んでください。', ['40 mg → 40グラム']],
    ['en-zh', 'A 7 km path', '一条7米的小路', ['7 km → 7米']],
    ['en-he', 'After 6 weeks', 'אחרי 6 ימים', ['6 weeks → 6 ימים']],
    ['en-fr', 'Store below 8 °C.', 'Conserver à moins de 8 °F.', ['8 °C → 8 °F']],
    ['en-it', 'It uses 4 kWh.', 'Consuma 4 kW.', ['4 kWh → 4 kW']],
    ['en-fr', 'A 17th-century house', 'Une maison du XVIe siècle', ['17 → XVI']],
    ['fr-ru', 'Un roman du XVIIIe siècle', 'Роман XVII века', ['XVIII → XVII']],
    ['pl-en', 'Dom z XVI wieku', 'A house of the 17th century', ['XVI → 17']],
    ['en-nl', 'In the 1700s', 'In de 17e eeuw', ['1700 → 17']],
    ['en-nb', 'In the 16th century', 'På 1600-tallet', ['16 → 1600']],
    ['en-it', 'Songs of the 1970s', 'Canzoni degli anni ’60', ['1970 → 60']],
    ['en-zh', 'Songs of the 1970s', '20世纪60年代的歌曲', ['1970 → 60']],
    ['en-de', 'It opens at 4:30 p.m.', 'Es öffnet um 4:30 Uhr.', ['4:30 p.m → 4:30']],
    ['en-es', 'It opens at 4:30 p.m.', 'Abre a las 4:30 a. m.', ['4:30 p.m → 4:30 a. m']],
    ['en-hu', 'Only 15% of the seats', 'Az ülések közül csak 15', ['15% → 15']],
    ['en-zh', 'The tour ends at 7:20 p.m.', '游览上午 7:20 结束', ['7:20 p.m → 上午 7:20']],
    ['en-ja', 'The tour starts at 8 AM', 'ツアーは午後8時に始まる', ['8 AM → 午後8']],
    ['en-ko', 'The tour ends at 7:20 p.m.', '투어는 오전 7시 20분에 끝납니다', ['7:20 p.m → 오전 7시 20']],
    ['en-ar', 'The tour starts at 8:20 a.m.', 'تبدأ الجولة الساعة 8:20 مساءً', ['8:20 a.m → 8:20 مساءً']],
    ['ja-en', '午前8時に始まる', 'It starts at 8:00 p.m.', ['午前8 → 8:00 p.m']],
    ['ja-en', '平成7年2月3日', 'February 3, 1996', ['7 → 1996']],
    ['en-ko', 'The fair on August 9', '9월 8일 박람회', ['August → 9월']],
    ['en-zh', 'On March 7, 2022', '2022年7月3日', ['March → 7月']],
    ['de-it', 'Am 8.9.2022', 'Il 9 agosto 2022', ['8.9.2022 → agosto']],
    ['en-he', 'On 8 August 2022', 'ב־8 בספטמבר 2022', ['August → ספטמבר']],
    ['en-zh', '35% off', '八五折', ['35 → ']],
    ['en-it', 'A load of 40 N', 'Un carico di 40 kN', ['40 N → 40 kN']],
    ['en-ru', 'A torque of 40 kN·m', 'Момент 40 Н⋅м', ['40 kN·m → 40 Н⋅м']],
    ['en-fr', 'A 22 Ω coil', 'Une bobine de 22 kΩ', ['22 Ω → 22 kΩ']],
    ['en-pl', 'A tank of 14 m³', 'Zbiornik 14 m²', ['14 m³ → 14 m²']],
    ['en-es', 'Reads 64 Mbit/s', 'Lee 64 MB/s', ['64 Mbit → 64 MB']],
    ['en-nl', 'Tilt it by 35°.', 'Kantel het 35%.', ['35° → 35%']],
    ['de-en', 'Höchstens 65 km/h', 'At most 65 m/s', ['65 km/h → 65 m/s']],
    ['en-ko', 'It takes 36 seconds.', '36분간 걸립니다.', ['36 seconds → 36분']],
    ['en-ar', 'A rope of 17 m', 'حبل طوله 17 كم', ['17 m → 17 كم']],
    ['en-ru', 'A ferry of 34 m', 'Паром длиной 34 км', ['34 m → 34 км']],
    ['en-it', 'The ticket is €28.', 'Il biglietto costa 28 £.', ['€28 → 28 £']],
    ['en-ja', 'The ticket is $28.', 'チケットは28ユーロです。', ['$28 → 28ユーロ']],
  ];
  for (const [languages, source, target, said] of inLanguages)
    it(`“${source}” and “${target}”`, () => {
      const [from, to] = languages.split('-') as [string, string];
      assert.deepEqual(saidBy(differentNumbers, pairOf(source, target), to, from), said);
    });

  const sameInLanguages: [languages: string, source: string, target: string][] = [
    ['en-it', 'such as 10.120.*.*', 'per esempio 10.120.*.*'],
    ['en-fr', 'Leave .25 mm', 'Laissez 0,25 mm'],
    ['en-fr', 'Minus 15 degrees', 'À -15 degrés'],
    ['en-zh', 'Below -15 °C', '低于零下15°C'],
    ['en-fr', 'Dial +33 (1) 4567-8910', 'Composez le +33 1 45 67 89 10'],
    ['en-es', '2 billion litres', '2 mil millones de litros'],
    ['en-de', '3.5 billion cells', '3,5 Milliarden Zellen'],
    ['en-ja', '25,000 cars', '2万5000台'],
    ['en-zh', '300 million cars', '三億輛汽車'],
    ['en-ja', '3-6 million cars', '300万～600万台'],
    ['en-hi', '700,000 rupees', '7 लाख रुपये'],
    ['en-fi', 'At 6:45 p.m.', 'Klo 18.45'],
    ['en-ko', 'At 6:45 PM', '오후 6시 45분'],
    ['en-fr', 'In the 19th century', 'Au XIXe siècle'],
    ['en-ru', '37 boats', 'тридцать семь лодок'],
    ['en-de', 'On May 14, 2019', 'Am 14.05.2019'],
    ['en-de', 'Read Luke 2:14', 'Lesen Sie Lukas 2,14'],
    ['en-tr', '35% off', '%35 indirim'],
    ['en-de', 'A 12 ft boat with 40 seats', 'Ein 3,7-m-Boot mit 40 Plätzen'],
    ['en-es', 'Weight: 2,750 g', 'Peso: 2,750 g'],
    ['en-de', 'Formats of 12h or 24h', 'Formate von 24h oder 12h'],
    ['en-ko', 'Only version 2', '버전 2만'],
    ['en-de', 'The TOP10 list', 'Die Bestenliste'],
    ['en-lt', 'A loss of -$16.40', 'Nuostolis -16,40 $'],
    ['en-fi', 'In May and June 2023', 'Vuoden 2023 toukokuussa ja kesäkuussa'],
    ['en-de', 'On 05/06/2023', 'Am 6. Mai 2023'],
    ['en-hu', '21 June 2023', '2023. június 21-én'],
    ['en-fa', '21 June 2023', '21 ژوئن 2023'],
    ['en-uk', 'You may use 21 of 23 keys', 'Можна взяти 21 із 23 ключів'],
    ['en-nl', '6.5 million people', 'zes en een half miljoen mensen'],
    ['en-tr', '3.5 million people', 'üç buçuk milyon kişi'],
    ['en-hi', '25 million people', 'ढाई करोड़ लोग'],
    ['en-fr', '16 million people', 'Seize millions de personnes'],
    ['en-ko', '34 million cars', '3,400만 대'],
    ['en-ja', '$456 million', '4 億 5,600 万ドル'],
    ['en-zh', '46,000 dollars', '４．６万美元'],
    ['en-zh', '3,600 dollars', '３，６００美元'],
    ['en-th', '47,000 baht', '4.7 หมื่นบาท'],
    ['en-hu', '7 billion forints', '7 milliárd forint'],
    ['en-fi', '7 million people', '7 milj. ihmistä'],
    ['en-sk', '7.5 million koruna', '7,5 mil. korún'],
    ['en-es', '7 thousand people', '7 mil personas'],
    ['en-da', '7 billion kroner', '7 mia. kr.'],
    ['en-el', '7 billion euros', '7 δισ. ευρώ'],
    ['en-pt', '7 billion reais', '7 bilhões de reais'],
    ['en-lv', '7.5 billion euros', '7,5 mljrd. eiro'],
    ['en-id', '7.5 million rupiah', 'Rp7,5 jt'],
    ['en-vi', '7.5 million dong', '7,5 tr đồng'],
    ['en-es', 'A 17th-century house', 'Una casa del siglo XVII'],
    ['fr-ru', 'Un roman du XVIIIe siècle', 'Роман XVIII века'],
    ['en-nl', 'In the 1700s', 'In de 18e eeuw'],
    ['en-nb', 'In the 16th century', 'På 1500-tallet'],
    ['en-it', 'Of the 16th century', 'Del Cinquecento'],
    ['en-ja', 'The 15th, 16th and 17th centuries', '15世紀から17世紀まで'],
    ['en-fr', 'Songs of the 1970s', 'Chansons des années 70'],
    ['en-fr', 'Songs of the 70s', 'Chansons des années 1970'],
    ['en-de', 'Songs of the 1970s', 'Lieder der Siebziger'],
    ['en-ar', 'Songs of the 1970s', 'أغاني السبعينيات'],
    ['en-zh', 'Songs of the 1970s', '20世纪70年代的歌曲'],
    ['en-de', 'It opens at 4:30 p.m.', 'Es öffnet nachmittags um 4:30 Uhr.'],
    ['en-da', 'It opens at 4:30 p.m.', 'Det åbner kl. 16.30.'],
    ['en-fi', 'It opens at 4:30 p.m.', 'Avataan klo 4.30 ip.'],
    ['en-fr', 'It opens at 4:30 a.m.', 'Il ouvre à 4 h 30.'],
    ['en-ru', 'It is 3 km to the lake.', 'До озера 3 километра.'],
    ['en-fr', 'Needs 8 GB', 'Nécessite 8 Go'],
    ['en-ko', 'A bag of 3 kg', '3킬로그램짜리 가방'],
    ['en-zh', '16 kilograms', '16千克'],
    ['en-ar', '50 kilobytes', '50 كيلو بايت'],
    ['en-de', 'From 3 m to 3 km', 'Von 3 km bis 3 m'],
    ['en-ja', 'Music of the 1960s', '1960年代の音楽'],
    ['en-zh', 'In 10 years', '10 周年时'],
    ['en-lt', 'Only 15% of seats', 'Tik 15 proc. vietų'],
    ['en-tr', '15 percent of seats', 'koltukların yüzde 15’i'],
    ['ja-en', '午前8時半に始まる', 'It starts at 8:30 a.m.'],
    ['ja-de', '午後8時に始まる', 'Es beginnt um 20 Uhr.'],
    ['ja-en', '会員の7割', '70% of the members'],
    ['en-ja', 'Assign 14 licenses to the team.', 'チームにライセンスを14割り当てる。'],
    ['pt-en', 'Pague R$ 100', 'Pay BRL 100'],
    ['ja-en', '平成7年2月3日', 'February 3, 1995'],
    ['en-ja', 'On February 3, 1989', '平成元年2月3日'],
    ['en-th', 'On February 3, 2021', '3 กุมภาพันธ์ 2564'],
    ['en-zh', '15% off', '八五折'],
    ['en-zh', '40% off', '6折'],
    ['de-it', 'Am 8.9.2022', 'L’8 settembre 2022'],
    ['en-he', 'On 8 August 2022', 'ב־8 באוגוסט 2022'],
    ['en-es', 'On 8/9/2022', 'El 9 de agosto de 2022'],
    ['en-de', 'A room of 15 square metres', 'Ein Zimmer von 15 m²'],
    ['en-ko', '36 seconds or 1/36', '36초 또는 36분의 1'],
    ['en-fr', 'Up to 90 km/h', 'Jusqu’à 90 kilomètres par heure'],
    ['en-de', 'It costs US$28.', 'Das kostet 28 Dollar.'],
    ['en-sv', 'It costs SEK 280.', 'Det kostar 280 kr.'],
    ['en-de', 'Reads 64 MB/s', 'Liest 64 Megabyte pro Sekunde'],
  ];
  for (const [languages, source, target] of sameInLanguages)
    it(`are not those of “${source}” and “${target}”`, () => {
      const [from, to] = languages.split('-') as [string, string];
      assert.deepEqual(saidBy(differentNumbers, pairOf(source, target), to, from), []);
    });

  it('are written with the separators of the language', () => {
    const [departure] = differentNumbers(pairOf('Weight: 2,750 g', 'Gewicht: 2,750 g'), { source: 'en', target: 'de' });
    assert.deepEqual([departure?.fault, departure?.expected], ['separators', ['2.750']]);
  });

  it('may be said in words in the form for a single number, and in no other', () => {
    const said = (name: string, numbers: number[]): string[] =>
      saidBy(
        differentNumbers,
        pairOf('Day 21 of 43 days', 'Diena 21 no 34', { grammaticalNumber: 'singular', form: { name, numbers } }),
        'lv',
      );
    assert.deepEqual(said('one', [1, 21, 31, 41]), ['43 → 34']);
    assert.deepEqual(said('one', [43]), [' → 34']);
  });

  it('are no more than a hint where the translation adds one', () => {
    const doubts = (source: string, target: string): unknown[] =>
      differentNumbers(pairOf(source, target), { source: 'en', target: 'de' }).map(({ isDoubtful }) => isDoubtful);
    assert.deepEqual(doubts('The old one', 'Der von 1987'), [true]);
    assert.deepEqual(doubts('Since 1987', 'Seit Langem'), [undefined]);
    assert.deepEqual(doubts('It costs £45.', 'Das kostet 45 €.'), [true], 'a price that may be adapted');
    assert.deepEqual(
      doubts('22 translator: the width of the column', '25'),
      [true],
      'what the translator is to choose',
    );
    assert.deepEqual(doubts('Width|55', '75'), [true]);
    assert.deepEqual(
      doubts('The date (e.g., 12/31/99)', 'Das Datum (z. B. 18.11.2005)'),
      [true, true, true],
      'an example',
    );
    assert.deepEqual(doubts('Phone (eg : +33612345678)', 'Telefon (z. B. +49301234567)'), [true], 'an example');
    assert.deepEqual(doubts('Call +33612345678', 'Rufen Sie +49301234567 an'), [undefined]);
    assert.deepEqual(doubts('Wait 55 s, e.g. at night', 'Warten Sie 75 s, etwa nachts'), [undefined]);
    assert.deepEqual(doubts('Wait 55 s', 'Warten Sie 75 s'), [undefined]);
    assert.deepEqual(doubts('Since 1987', 'Seit 1988'), [undefined]);
  });

  it('are not looked for in the form for one thing, which may say it in words', () => {
    assert.deepEqual(
      saidBy(differentNumbers, pairOf('21 files', 'Ein Ordner mit 31 Dateien', { grammaticalNumber: 'singular' })),
      [],
    );
  });
});
