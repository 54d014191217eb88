/** Author-date style of The Chicago Manual of Style (17th edition), for the kinds of works that Claire knows. */
export const CHICAGO = `<?xml version="1.0" encoding="utf-8"?>
<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0" default-locale="en-US" demote-non-dropping-particle="display-and-sort" page-range-format="chicago">
  <info><title>Chicago</title><id>claire-chicago</id><updated>2026-01-01T00:00:00+00:00</updated></info>
  <macro name="authors"><names variable="author"><name name-as-sort-order="first" and="text" sort-separator=", " delimiter=", " delimiter-precedes-last="always" et-al-min="11" et-al-use-first="7"/><substitute><text macro="title"/></substitute></names></macro>
  <macro name="year"><choose><if variable="issued"><date variable="issued"><date-part name="year"/></date></if><else><text term="no date" form="short"/></else></choose></macro>
  <macro name="title">
    <choose>
      <if type="book report standard" match="any"><text variable="title" text-case="title" font-style="italic"/></if>
      <else><text variable="title" text-case="title" quotes="true"/></else>
    </choose>
  </macro>
  <macro name="volume"><choose><if variable="page"><group delimiter=":"><text variable="volume"/><text variable="page"/></group></if><else><text variable="volume" prefix="vol. "/></else></choose></macro>
  <macro name="venue">
    <choose>
      <if type="paper-conference chapter" match="any">
        <group delimiter=", "><group delimiter=" "><text term="in" text-case="capitalize-first"/><text variable="container-title" font-style="italic"/></group><text macro="volume"/></group>
      </if>
      <else-if type="article-journal">
        <group delimiter=": ">
          <choose>
            <if variable="volume"><group delimiter=" "><text variable="container-title" font-style="italic"/><text variable="volume"/><text variable="issue" prefix="(" suffix=")"/></group></if>
            <else><group delimiter=", "><text variable="container-title" font-style="italic"/><text variable="issue" prefix="no. "/></group></else>
          </choose>
          <text variable="page"/>
        </group>
      </else-if>
      <else><group delimiter=", "><text variable="genre"/><choose><if type="thesis"><text variable="publisher"/></if></choose><text variable="container-title"/><group delimiter=" "><text variable="collection-title"/><text variable="collection-number"/><text variable="number"/></group><text macro="volume"/></group></else>
    </choose>
  </macro>
  <citation><layout prefix="(" suffix=")" delimiter="; "><group delimiter=" "><names variable="author"><name form="short" and="text"/></names><text macro="year"/></group></layout></citation>
  <bibliography hanging-indent="true" entry-spacing="0">
    <layout suffix=".">
      <group delimiter=". ">
        <text macro="authors"/>
        <text macro="year"/>
        <text macro="title"/>
        <text macro="venue"/>
        <choose><if type="article-journal article thesis" match="none"><text variable="publisher"/></if></choose>
        <choose>
          <if variable="DOI"><text variable="DOI" prefix="https://doi.org/"/></if>
          <else-if variable="URL"><text variable="URL"/></else-if>
        </choose>
      </group>
    </layout>
  </bibliography>
</style>`

/** The IEEE's numbered references (IEEE Reference Guide), for the kinds of works that Claire knows. */
export const IEEE = `<?xml version="1.0" encoding="utf-8"?>
<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0" default-locale="en-US" page-range-format="expanded">
  <info><title>IEEE</title><id>claire-ieee</id><updated>2026-01-01T00:00:00+00:00</updated></info>
  <macro name="authors"><names variable="author"><name initialize-with=". " name-as-sort-order="none" and="text" et-al-min="7" et-al-use-first="1" delimiter=", "/></names></macro>
  <macro name="title">
    <choose>
      <if type="book standard" match="any"><text variable="title" font-style="italic"/></if>
      <else><text variable="title" quotes="true"/></else>
    </choose>
  </macro>
  <macro name="year"><date variable="issued"><date-part name="year"/></date></macro>
  <macro name="date"><date variable="issued"><date-part name="month" form="short" suffix=" "/><date-part name="year"/></date></macro>
  <macro name="series"><group delimiter=" "><text variable="collection-title"/><text variable="collection-number"/></group></macro>
  <macro name="container"><group delimiter=" "><text term="in"/><text variable="container-title" font-style="italic"/></group></macro>
  <macro name="volume"><text variable="volume" prefix="vol. "/></macro>
  <macro name="pages"><group delimiter=" "><label variable="page" form="short"/><text variable="page"/></group></macro>
  <macro name="imprint"><group delimiter=", "><text variable="publisher"/><text macro="year"/></group></macro>
  <macro name="source">
    <choose>
      <if type="book">
        <group delimiter=". "><group delimiter=" "><group delimiter=", "><text macro="title"/><text macro="volume"/></group><text macro="series" prefix="(" suffix=")"/></group><text macro="imprint"/></group>
      </if>
      <else-if type="chapter">
        <group delimiter=", "><text macro="title"/><group delimiter=". "><group delimiter=", "><text macro="container"/><text macro="volume"/></group><text macro="imprint"/></group><text macro="pages"/></group>
      </else-if>
      <else-if type="paper-conference"><group delimiter=", "><text macro="title"/><text macro="container"/><text variable="publisher"/><text macro="volume"/><text macro="date"/><text macro="pages"/></group></else-if>
      <else-if type="article" variable="number"><group delimiter=", "><text macro="title"/><text macro="year"/><text variable="number" font-style="italic"/></group></else-if>
      <else-if type="article-journal article webpage" match="any">
        <group delimiter=", "><text macro="title"/><text variable="container-title" font-style="italic"/><text macro="volume"/><text variable="issue" prefix="no. "/><text macro="pages"/><text variable="number" prefix="Art. no. "/><text macro="date"/></group>
      </else-if>
      <else-if type="standard"><group delimiter=", "><text macro="title"/><text macro="series"/><text variable="number"/><text macro="imprint"/></group></else-if>
      <else>
        <group delimiter=", "><text macro="title"/><text variable="genre"/><text variable="publisher"/><text macro="series"/><text variable="number" prefix="Rep. "/><text variable="container-title"/><text macro="pages"/><choose><if type="thesis"><text macro="year"/></if><else><text macro="date"/></else></choose></group>
      </else>
    </choose>
  </macro>
  <macro name="work"><group delimiter=", "><text macro="authors"/><text macro="source"/></group></macro>
  <citation collapse="citation-number"><layout prefix="[" suffix="]" delimiter=", "><text variable="citation-number"/></layout></citation>
  <bibliography second-field-align="flush" entry-spacing="0">
    <layout>
      <text variable="citation-number" prefix="[" suffix="] "/>
      <choose>
        <if variable="DOI"><group delimiter=", " suffix="."><text macro="work"/><text variable="DOI" prefix="doi: "/></group></if>
        <else-if variable="URL"><group delimiter=". "><text macro="work"/><text variable="URL" prefix="[Online]. Available: "/></group></else-if>
        <else><text macro="work" suffix="."/></else>
      </choose>
    </layout>
  </bibliography>
</style>`

/** Quotation marks of British English; the rest is of the processor's American English. */
export const BRITISH = `<?xml version="1.0" encoding="utf-8"?>
<locale xmlns="http://purl.org/net/xbiblio/csl" version="1.0" xml:lang="en-GB">
  <style-options punctuation-in-quote="false"/>
  <terms><term name="open-quote">‘</term><term name="close-quote">’</term><term name="open-inner-quote">“</term><term name="close-inner-quote">”</term></terms>
</locale>`
