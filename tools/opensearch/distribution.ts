/** The published parts of OpenSearch, and the layout of its distribution. */

export const VERSION = '2.19.1'
export const KNN_VERSION = `${VERSION}.0`

/** Dependencies of the server. log4j and jna are those of its distribution. */
const SERVER = [
  `org.opensearch:opensearch:${VERSION}`,
  `org.opensearch:opensearch-plugin-classloader:${VERSION}`,
  'org.apache.logging.log4j:log4j-api:2.21.0',
  'org.apache.logging.log4j:log4j-core:2.21.0',
  'net.java.dev.jna:jna:5.13.0',
]

interface Module {
  name: string
  artifact: string
  plugin: string
  extends?: string
}

export const MODULES: Module[] = [
  {
    name: 'transport-netty4',
    artifact: 'transport-netty4-client',
    plugin: 'org.opensearch.transport.Netty4Plugin',
  },
  { name: 'lang-painless', artifact: 'lang-painless', plugin: 'org.opensearch.painless.PainlessPlugin' },
  {
    name: 'analysis-common',
    artifact: 'analysis-common',
    plugin: 'org.opensearch.analysis.common.CommonAnalysisPlugin',
    extends: 'lang-painless',
  },
  {
    name: 'mapper-extras',
    artifact: 'mapper-extras-client',
    plugin: 'org.opensearch.index.mapper.MapperExtrasPlugin',
  },
  {
    name: 'parent-join',
    artifact: 'parent-join-client',
    plugin: 'org.opensearch.join.ParentJoinPlugin',
  },
  { name: 'reindex', artifact: 'reindex-client', plugin: 'org.opensearch.index.reindex.ReindexPlugin' },
]

export const descriptorOf = ({ name, plugin, extends: extended = '' }: Module) => `description=${name}
version=${VERSION}
name=${name}
classname=${plugin}
java.version=11
opensearch.version=${VERSION}
extended.plugins=${extended}
has.native.controller=false
`

/** Returns Maven projects whose parts fetch the server, its modules and the k-NN plugin: `path` is the folder of the jars. */
export function projects(folder: string): { name: string; pom: string }[] {
  const copying = (name: string, to: string, dependencies: string) => ({
    name,
    pom: pomOf(name, `<dependencies>${dependencies}</dependencies>${copyTo(to)}`),
  })
  return [
    copying('server', `${folder}/lib`, SERVER.map((artifact) => dependency(artifact)).join('')),
    ...MODULES.map(({ name, artifact }) =>
      copying(name, `${folder}/modules/${name}`, dependency(`org.opensearch.plugin:${artifact}:${VERSION}`)),
    ),
    copying(
      'knn',
      `${folder}/download`,
      dependency(
        `org.opensearch.plugin:opensearch-knn:${KNN_VERSION}`,
        '<type>zip</type><exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions>',
      ),
    ),
  ]
}

export const pomOf = (name: string, content: string) =>
  `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion><groupId>local.opensearch</groupId><artifactId>${name}</artifactId><version>1</version><packaging>pom</packaging>${content}</project>`

function dependency(coordinates: string, more = ''): string {
  const [group, artifact, version] = coordinates.split(':')
  return `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version>${more}</dependency>`
}

const copyTo = (folder: string) =>
  `<build><plugins><plugin><groupId>org.apache.maven.plugins</groupId><artifactId>maven-dependency-plugin</artifactId><version>3.6.1</version><executions><execution><id>copy</id><phase>package</phase><goals><goal>copy-dependencies</goal></goals><configuration><outputDirectory>${folder}</outputDirectory><includeScope>runtime</includeScope></configuration></execution></executions></plugin></plugins></build>`
