package io.serai.fuzz;

import java.util.List;

/** Requests of Jolokia, which reads beans. */
final class Jolokia {

  static final List<String> PATHS =
      List.of(
          "version",
          "read/java.lang:type=Memory/HeapMemoryUsage",
          "list/io.serai",
          "search/org.apache.camel:type=routes,*",
          "read/io.serai:*",
          "exec/java.lang:type=Memory/gc",
          "write/java.lang:type=Memory/Verbose/true",
          "read/java.lang:type=*/*",
          "config",
          "notification",
          "read/%00",
          "list?maxDepth=99999999999",
          "read/a:b=c?maxObjects=-1");

  static final List<String> BODIES =
      List.of(
          "{\"type\":\"read\",\"mbean\":\"java.lang:type=Memory\",\"attribute\":\"HeapMemoryUsage\"}",
          "[{\"type\":\"version\"},{\"type\":\"search\",\"mbean\":\"io.serai:*\"}]",
          "{\"type\":\"exec\",\"mbean\":\"java.lang:type=Memory\",\"operation\":\"gc\",\"arguments\":[]}",
          "{\"type\":\"write\",\"mbean\":\"java.lang:type=Memory\",\"attribute\":\"Verbose\",\"value\":true}",
          "{\"type\":\"list\",\"path\":\"io.serai\",\"config\":{\"maxDepth\":2}}");

  private Jolokia() {}
}
