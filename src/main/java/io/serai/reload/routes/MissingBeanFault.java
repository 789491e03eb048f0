package io.serai.reload.routes;

import io.serai.document.DocumentFault;
import io.serai.document.TextFunctions;
import io.serai.route.check.CamelCatalogJars;
import io.serai.route.check.CamelCatalogJars.Kind;
import java.util.Optional;
import org.apache.camel.NoSuchBeanException;

/** Creates the fault for a bean or class that a route names and that is not there. */
final class MissingBeanFault {

  private static final String COMPONENTS = "org.apache.camel.component.";

  private MissingBeanFault() {}

  static Optional<DocumentFault> of(Throwable thrown, RouteFileText text) {
    if (thrown instanceof NoSuchBeanException missing && missing.getName() != null) {
      return Optional.of(fault(missing.getName(), text));
    }
    return thrown instanceof ClassNotFoundException && thrown.getMessage() != null
        ? Optional.of(
            fault("class", thrown.getMessage(), whereClassesAre(thrown.getMessage()), text))
        : Optional.empty();
  }

  private static DocumentFault fault(String name, RouteFileText text) {
    String remedy =
        isClass(name)
            ? whereClassesAre(name)
            : "declare it: beans in a file of routes, @BindToRegistry(\"%s\") on a class beside the routes, or camel.beans.%s in application.properties of the home"
                .formatted(TextFunctions.clipped(name), TextFunctions.clipped(name));
    return fault("bean", name, remedy, text);
  }

  private static DocumentFault fault(String what, String name, String remedy, RouteFileText text) {
    int at = text.uri("bean:" + name);
    return new DocumentFault(
        "",
        EndpointFaultLocator.CODE,
        "there is no %s %s; %s%s"
            .formatted(what, TextFunctions.clipped(name), remedy, RouteFaultMapper.ADVICE),
        text.line(at < 0 ? text.member(name) : at));
  }

  /** Whether the name is that of a class, which a bean endpoint may name too. */
  private static boolean isClass(String name) {
    return Character.isUpperCase(name.charAt(name.lastIndexOf('.') + 1));
  }

  /** Returns where the hub finds a class. */
  private static String whereClassesAre(String className) {
    String name = TextFunctions.clipped(className);
    String simple = name.substring(name.lastIndexOf('.') + 1);
    int nested = simple.indexOf('$');
    return ofComponent(className)
        .map(CamelCatalogJars::remedy)
        .orElse(
            "put its source, "
                + (nested < 0 ? simple : simple.substring(0, nested))
                + ".java, beside the routes, or its jar into lib/ of the home (serai lib add"
                + " GROUP:ARTIFACT:VERSION)");
  }

  /** Returns the artifact of a class in the package of one of Camel's components. */
  private static Optional<String> ofComponent(String className) {
    if (!className.startsWith(COMPONENTS)) {
      return Optional.empty();
    }
    String rest = className.substring(COMPONENTS.length());
    int end = rest.indexOf('.');
    return CamelCatalogJars.missingArtifact(
        Kind.COMPONENT, end < 0 ? rest : rest.substring(0, end));
  }
}
