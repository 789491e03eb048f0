package io.serai.reload.routes;

import io.serai.document.DocumentFault;
import io.serai.document.TextFunctions;
import java.util.Optional;
import org.apache.camel.NoSuchBeanException;
import org.jspecify.annotations.Nullable;

/** Creates the fault for a bean or class that a route names and that is not there. */
final class MissingBeanFault {

  private MissingBeanFault() {}

  static Optional<DocumentFault> of(Throwable thrown, RouteFileText text) {
    return thrown instanceof NoSuchBeanException missing && missing.getName() != null
        ? Optional.of(fault(missing.getName(), text))
        : Optional.empty();
  }

  private static DocumentFault fault(String name, RouteFileText text) {
    String remedy =
        isClass(name)
            ? whereClassesAre(name)
            : "declare it: beans in a file of routes, @BindToRegistry(\"%s\") on a class beside the routes, or camel.beans.%s in application.properties of the home"
                .formatted(TextFunctions.clipped(name), TextFunctions.clipped(name));
    int at = text.uri("bean:" + name);
    return new DocumentFault(
        "",
        EndpointFaultLocator.CODE,
        "there is no bean " + TextFunctions.clipped(name) + "; " + remedy + RouteFaultMapper.ADVICE,
        text.line(at < 0 ? text.member(name) : at));
  }

  /** Whether the name is that of a class, which a bean endpoint may name too. */
  private static boolean isClass(String name) {
    return Character.isUpperCase(name.charAt(name.lastIndexOf('.') + 1));
  }

  /** Returns where the hub finds a class. */
  static String whereClassesAre(@Nullable String className) {
    String name = TextFunctions.clipped(String.valueOf(className));
    String simple = name.substring(name.lastIndexOf('.') + 1).replaceFirst("\\$.*", "");
    return "put its source, "
        + simple
        + ".java, beside the routes, or its jar into lib/ of the home (serai lib add"
        + " GROUP:ARTIFACT:VERSION)";
  }
}
