import { xmlText } from './xml-text.ts';
import type { ArchiveFile } from './zip-archive.ts';

/** Positions in the list of looks below. */
export const style = { plain: 0, head: 1, day: 2, money: 3, text: 4 } as const;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const schemas = 'http://schemas.openxmlformats.org';
const main = `${schemas}/spreadsheetml/2006/main`;
const relationships = `${schemas}/package/2006/relationships`;
const officeRelations = `${schemas}/officeDocument/2006/relationships`;
const officeTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** All of a workbook but its sheet. */
export function workbookParts(sheetName: string): ArchiveFile[] {
  return [
    { path: '[Content_Types].xml', content: [declaration, contentTypes] },
    { path: '_rels/.rels', content: [declaration, related(['officeDocument', 'xl/workbook.xml'])] },
    { path: 'xl/workbook.xml', content: [declaration, workbook(sheetName)] },
    {
      path: 'xl/_rels/workbook.xml.rels',
      content: [declaration, related(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml'])],
    },
    { path: 'xl/styles.xml', content: [declaration, styles] },
  ];
}

const contentTypes = `<Types xmlns="${schemas}/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${officeTypes}.sheet.main+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${officeTypes}.worksheet+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${officeTypes}.styles+xml"/>
</Types>`;

function related(...parts: [kind: string, target: string][]): string {
  const links = parts.map(
    ([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="${officeRelations}/${kind}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${relationships}">${links.join('')}</Relationships>`;
}

function workbook(sheetName: string): string {
  const sheet = `<sheet name="${xmlText(asSheetName(sheetName))}" sheetId="1" r:id="rId1"/>`;
  return `<workbook xmlns="${main}" xmlns:r="${officeRelations}"><sheets>${sheet}</sheets></workbook>`;
}

/** Excel takes at most 31 characters, and none of these. */
function asSheetName(name: string): string {
  return name.replace(/[[\]:*?/\\']/g, ' ').slice(0, 31);
}

const styles = `<styleSheet xmlns="${main}">
<numFmts count="2">
<numFmt numFmtId="164" formatCode="dd/mm/yyyy"/>
<numFmt numFmtId="165" formatCode="[$R$-416]\\ #,##0.00"/>
</numFmts>
<fonts count="2">
<font><sz val="11"/><name val="Calibri"/></font>
<font><b/><sz val="11"/><name val="Calibri"/></font>
</fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="5">
<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`;
