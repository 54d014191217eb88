/**
 * Returns a bookmarklet that opens the DOI of the current page in Claire at `origin`: from the metadata of the page
 * (citation_doi, dc.identifier), else from its address; without a DOI, Claire searches for the title. It adds nothing to
 * the page and only leaves it, which content security policies allow.
 */
export const bookmarkletFor = (origin: string) =>
  `javascript:${encodeURIComponent(PROGRAM.replace('ORIGIN', JSON.stringify(origin)))}`

const PROGRAM = [
  '(function(){',
  'var found="",metas=document.getElementsByTagName("meta");',
  String.raw`function doi(text){var match=/10\.\d{4,9}(?:\.\d+)*\/[^\s"<>]+/.exec(text||"");return match?match[0]:""}`,
  '["citation_doi","dc.identifier"].forEach(function(name){',
  'for(var at=0;at<metas.length&&!found;at++)',
  'if(String(metas[at].getAttribute("name")).toLowerCase()===name)found=doi(metas[at].content)});',
  'var address=location.href;try{address=decodeURIComponent(address)}catch(error){}',
  String.raw`found=found||doi(address).replace(/[?#].*$/,"");`,
  'location.href=ORIGIN+"/search?searchText="+encodeURIComponent(found)',
  '+"&title="+encodeURIComponent(document.title)+"&url="+encodeURIComponent(location.href)',
  '})()',
].join('')
