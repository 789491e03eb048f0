package io.serai.reload.routes;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Interprets the names of route files. */
final class RouteFileNames {

  private static final Pattern ROUTES = Pattern.compile(".+\\.camel\\.(yaml|xml|java)");
  private static final Pattern SUSPECTED = Pattern.compile(".+\\.(yaml|yml|xml|java)");
  private static final Pattern END = Pattern.compile("(?:\\.camel)?\\.(?:yaml|yml|xml|java)$");

  /** What a class extends that has routes. */
  private static final Pattern JAVA_ROUTES =
      Pattern.compile("\\bextends\\s+[\\w.]*Route(?:Configuration)?Builder\\b");

  /** What begins an API description, which {@code rest-openapi:} may read. */
  private static final Pattern API =
      Pattern.compile("(?m)^\\s*[{]?\"?(?:openapi|swagger|asyncapi)\"?:");

  /** The root element of a document with routes. */
  private static final Pattern XML_ROUTES =
      Pattern.compile(
          "<(?:\\w+:)?(?:camel|camelContext|beans|blueprint|rests?|routes?|route\\w+)\\b");

  private RouteFileNames() {}

  /** Whether the file contains routes, or probably should, or what routes use. */
  static boolean isCandidate(String fileName) {
    String name = fileName.toLowerCase(Locale.ROOT);
    return SUSPECTED.matcher(name).matches() || name.equals(FolderProperties.FILE);
  }

  /** Whether the file is a Java class without routes. */
  static boolean isSharedClass(String file, String text) {
    return file.endsWith(".java")
        && !ROUTES.matcher(file).matches()
        && !JAVA_ROUTES.matcher(text).find();
  }

  /** Whether the file is something that routes read, such as an API description. */
  static boolean isResource(String file, String text) {
    if (ROUTES.matcher(file).matches() || text.isBlank()) {
      return false;
    }
    return file.endsWith(".xml")
        ? text.contains("<") && !XML_ROUTES.matcher(text).find()
        : !file.endsWith(".java") && API.matcher(text).find();
  }

  /** Throws if the name does not have an ending that Camel can load. */
  static void check(String file) throws RouteFileRejectedException {
    if (ROUTES.matcher(file).matches()) {
      return;
    }
    if (file.endsWith(".kamelet.yml")) {
      throw new RouteFileRejectedException(
          "FILE_NAME", "Kamelets are in files that end in .kamelet.yaml; rename it");
    }
    throw new RouteFileRejectedException(
        "FILE_NAME",
        "Files of routes end in .camel.yaml, .camel.xml or .camel.java; rename it to "
            + suggestion(file));
  }

  private static String suggestion(String file) {
    Matcher end = END.matcher(file);
    String ending = file.substring(file.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    String stem =
        end.find() ? file.substring(0, end.start()) : file.substring(0, file.lastIndexOf('.'));
    return stem + ".camel." + ("yml".equals(ending) ? "yaml" : ending);
  }

  /** Returns the base of generated route ids: {@code shop/orders}. */
  static String stem(String file) {
    return END.matcher(file.substring(file.indexOf('/') + 1)).replaceFirst("");
  }

  /** Returns the resource location passed to Camel. A Java class must have the name of its file. */
  static String location(String file) {
    return file.endsWith(".camel.java") ? file.replaceFirst("\\.camel\\.java$", ".java") : file;
  }
}
