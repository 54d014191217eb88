// The identity provider's answer is in this hidden frame's address; the page around it reads it. A file of its own,
// because the content security policy forbids inline scripts.
parent.postMessage(location.href, location.origin)
