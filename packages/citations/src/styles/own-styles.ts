/** Author-date style of The Chicago Manual of Style (17th edition), for the kinds of works that Claire knows. */
export const CHICAGO = `<?xml version="1.0" encoding="utf-8"?>
<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0" default-locale="en-US" demote-non-dropping-particle="display-and-sort">
  <info><title>Chicago</title><id>claire-chicago</id><updated>2026-01-01T00:00:00+00:00</updated></info>
  <macro name="authors"><names variable="author"><name name-as-sort-order="first" and="text" sort-separator=", " delimiter=", " delimiter-precedes-last="always" et-al-min="11" et-al-use-first="7"/><substitute><text variable="title"/></substitute></names></macro>
  <macro name="year"><choose><if variable="issued"><date variable="issued"><date-part name="year"/></date></if><else><text term="no date" form="short"/></else></choose></macro>
  <macro name="title">
    <choose>
      <if type="book thesis report standard" match="any"><text variable="title" font-style="italic"/></if>
      <else><text variable="title" quotes="true"/></else>
    </choose>
  </macro>
  <macro name="venue">
    <choose>
      <if type="paper-conference chapter" match="any">
        <group delimiter=", "><group delimiter=" "><text term="in" text-case="capitalize-first"/><text variable="container-title" font-style="italic"/></group><text variable="page"/></group>
      </if>
      <else>
        <group delimiter=": ">
          <group delimiter=" "><text variable="container-title" font-style="italic"/><text variable="volume"/><text variable="issue" prefix="(" suffix=")"/></group>
          <text variable="page"/>
        </group>
      </else>
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
        <choose><if type="article-journal paper-conference article" match="none"><text variable="publisher"/></if></choose>
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
<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0" default-locale="en-US">
  <info><title>IEEE</title><id>claire-ieee</id><updated>2026-01-01T00:00:00+00:00</updated></info>
  <macro name="authors"><names variable="author"><name initialize-with=". " name-as-sort-order="none" and="text" et-al-min="7" et-al-use-first="1" delimiter=", "/></names></macro>
  <macro name="title">
    <choose>
      <if type="book thesis report standard" match="any"><text variable="title" font-style="italic"/></if>
      <else><text variable="title" quotes="true"/></else>
    </choose>
  </macro>
  <macro name="venue">
    <choose>
      <if type="paper-conference chapter" match="any"><group delimiter=" "><text term="in"/><text variable="container-title" font-style="italic"/></group></if>
      <else><text variable="container-title" font-style="italic"/></else>
    </choose>
  </macro>
  <macro name="date"><date variable="issued"><date-part name="month" form="short" suffix=" "/><date-part name="year"/></date></macro>
  <citation collapse="citation-number"><layout prefix="[" suffix="]" delimiter=", "><text variable="citation-number"/></layout></citation>
  <bibliography second-field-align="flush" entry-spacing="0">
    <layout suffix=".">
      <text variable="citation-number" prefix="[" suffix="] "/>
      <group delimiter=", ">
        <text macro="authors"/>
        <text macro="title"/>
        <text macro="venue"/>
        <choose><if type="article-journal article" match="none"><text variable="publisher"/></if></choose>
        <text variable="volume" prefix="vol. "/>
        <text variable="issue" prefix="no. "/>
        <text variable="number"/>
        <group delimiter=" "><label variable="page" form="short"/><text variable="page"/></group>
        <text macro="date"/>
        <choose>
          <if variable="DOI"><text variable="DOI" prefix="doi: "/></if>
          <else-if variable="URL"><text variable="URL" prefix="[Online]. Available: "/></else-if>
        </choose>
      </group>
    </layout>
  </bibliography>
</style>`
