package io.serai.hub;

import io.serai.document.TypoSuggestion;
import io.serai.route.check.CamelCatalogJars;
import io.serai.route.check.CamelCatalogJars.Kind;
import io.serai.setting.Settings;
import io.serai.skill.SimilarNameFinder;
import java.lang.reflect.Method;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.camel.NoSuchBeanException;
import org.apache.camel.NoSuchBeanTypeException;
import org.apache.camel.PropertyBindingException;

/**
 * Explains in one line why Camel could not be started: the property of {@code
 * application.properties}, the cause, and the remedy. Values of properties are not shown, since
 * they may be secrets; messages of causes are.
 */
final class CamelStartFailure {

  private static final String FILE = "application.properties";
  private static final String UNBOUND = " when binding property: ";
  private static final String ADD = " on classpath. Add ";
  private static final String CLASSPATH = " to classpath.";
  private static final String JAR = "camel-";

  private final List<Throwable> chain = new ArrayList<>();
  private final Map<String, String> properties;

  private CamelStartFailure(Throwable failure, Map<String, String> properties) {
    this.properties = properties;
    for (Throwable at = failure; at != null && !chain.contains(at); at = at.getCause()) {
      chain.add(at);
    }
  }

  static String message(Throwable failure, Settings settings) {
    CamelStartFailure told = new CamelStartFailure(failure, settings.withPrefix("camel."));
    return told.cause()
        .map(cause -> FILE + told.property().map(name -> ", " + name).orElse("") + ": " + cause)
        .orElseGet(() -> "Camel could not be started: " + told.root());
  }

  private Optional<String> cause() {
    return missingClass()
        .map(
            name ->
                "there is no class "
                    + name
                    + " on the class path. Correct the name, or add the jar that has it to lib/ in"
                    + " the home: serai lib add GROUP:ARTIFACT:VERSION.")
        .or(this::missingBean)
        .or(this::missingPart)
        .or(this::missingConstructor)
        .or(this::wrongProperty)
        .or(this::unboundProperty)
        .or(this::missingFile)
        .or(this::missingJar);
  }

  private Optional<String> missingClass() {
    return first(ClassNotFoundException.class)
        .map(Throwable::getMessage)
        .or(
            () ->
                first(NoClassDefFoundError.class)
                    .map(Throwable::getMessage)
                    .map(name -> name.replace('/', '.')));
  }

  private Optional<String> missingBean() {
    return first(NoSuchBeanException.class)
        .map(
            bean ->
                "there is no bean "
                    + bean.getName()
                    + ". Define it: camel.beans."
                    + (bean instanceof NoSuchBeanTypeException ? "NAME" : bean.getName())
                    + " = #class:…");
  }

  private Optional<String> missingPart() {
    return part().map(Part::message);
  }

  /** Camel has no exception of its own for it, so its message is read. */
  private Optional<Part> part() {
    String message = root();
    for (Kind kind : Kind.values()) {
      String before = "cannot find " + Part.inSettings(kind) + " with name ";
      int at = message.indexOf(before);
      if (at >= 0) {
        String rest = message.substring(at + before.length());
        int end = rest.indexOf(". ");
        return Optional.of(new Part(kind, end < 0 ? rest : rest.substring(0, end)));
      }
    }
    return Optional.empty();
  }

  /** A component, data format or language that is not there. */
  private record Part(Kind kind, String name) {

    static String inSettings(Kind kind) {
      return kind.title().replace(" ", "");
    }

    String message() {
      String missing = "there is no " + kind.title() + " " + name;
      return CamelCatalogJars.missingArtifact(kind, name)
          .map(jar -> missing + ". Correct the name, or add it: serai lib add " + jar + ".")
          .or(
              () ->
                  TypoSuggestion.to(name, CamelCatalogJars.names(kind))
                      .map(meant -> missing + ". Did you mean " + meant + "?"))
          .orElse(
              missing
                  + ", and Camel has none of this name. Correct it, or add its jar: serai lib add"
                  + " GROUP:ARTIFACT:VERSION.");
    }

    /** Returns how the settings of the part begin. */
    String prefix() {
      return "camel." + inSettings(kind) + "." + name + ".";
    }
  }

  private Optional<String> missingConstructor() {
    return first(NoSuchMethodException.class)
        .map(Throwable::getMessage)
        .filter(name -> name.endsWith(".<init>()"))
        .map(
            name ->
                name.substring(0, name.length() - ".<init>()".length())
                    + " has no public constructor without arguments. Give it arguments,"
                    + " #class:NAME('…'), or name another class.");
  }

  private Optional<String> wrongProperty() {
    return first(PropertyBindingException.class)
        .map(
            wrong ->
                wrong.getCause() == null
                    ? unknown(wrong.getTarget(), String.valueOf(wrong.getPropertyName()))
                    : "the value does not fit: " + root());
  }

  /**
   * A property in a map or list that the settings do not have, for which Camel has no exception.
   */
  private Optional<String> unboundProperty() {
    return after(UNBOUND)
        .map(name -> "Camel has no property " + name + ". Correct the name, or remove it.");
  }

  private Optional<String> missingFile() {
    return first(NoSuchFileException.class)
        .map(
            missing ->
                "there is no file or folder "
                    + missing.getFile()
                    + ". Create it, or correct"
                    + " the value.");
  }

  private Optional<String> missingJar() {
    return jar()
        .map(name -> "Camel needs " + name + " for it. Add it: serai lib add " + name + ".");
  }

  /** Returns the jar that Camel asks for in words. */
  private Optional<String> jar() {
    return after(ADD)
        .filter(rest -> rest.endsWith(CLASSPATH))
        .map(rest -> rest.substring(0, rest.length() - CLASSPATH.length()))
        .filter(name -> name.startsWith(JAR));
  }

  /** Returns what follows some words of the root cause. */
  private Optional<String> after(String words) {
    int at = root().indexOf(words);
    return at < 0 ? Optional.empty() : Optional.of(root().substring(at + words.length()));
  }

  private static String unknown(Object target, String name) {
    List<String> known =
        Arrays.stream(target.getClass().getMethods())
            .filter(method -> method.getName().startsWith("set") && method.getParameterCount() == 1)
            .map(Method::getName)
            .filter(setter -> setter.length() > "set".length())
            .map(setter -> setter.substring(3, 4).toLowerCase(Locale.ROOT) + setter.substring(4))
            .distinct()
            .toList();
    List<String> similar = SimilarNameFinder.of(name, known);
    return target.getClass().getSimpleName()
        + " has no property "
        + name
        + "."
        + (similar.isEmpty() ? "" : " Did you mean " + String.join(" or ", similar) + "?");
  }

  /** Returns the property that Camel names; else the one whose value names the cause. */
  private Optional<String> property() {
    return first(PropertyBindingException.class)
        .map(wrong -> wrong.getOptionPrefix() + wrong.getOptionKey())
        .or(() -> part().map(Part::prefix).flatMap(this::beginningWith))
        .or(() -> after(UNBOUND).flatMap(name -> key(each -> each.endsWith("." + name))))
        .or(() -> first(NoSuchFileException.class).flatMap(this::naming))
        .or(this::ofCause)
        .or(() -> jar().flatMap(this::ofJar));
  }

  private Optional<String> key(Predicate<String> wanted) {
    return properties.keySet().stream().filter(wanted).findFirst();
  }

  private Optional<String> naming(NoSuchFileException missing) {
    return key(each -> String.valueOf(properties.get(each)).contains(missing.getFile()));
  }

  /** Returns the setting whose group is named as a jar begins, as metrics of camel-metrics-x. */
  private Optional<String> ofJar(String jar) {
    return key(each -> each.endsWith(".enabled") && jar.startsWith(JAR + group(each)));
  }

  /** Returns metrics of {@code camel.metrics.enabled}. */
  private static String group(String key) {
    int start = key.indexOf('.') + 1;
    return key.substring(start, Math.max(start, key.indexOf('.', start)));
  }

  private Optional<String> beginningWith(String prefix) {
    return key(each -> each.startsWith(prefix));
  }

  private Optional<String> ofCause() {
    return properties.entrySet().stream()
        .filter(entry -> entry.getValue().startsWith("#"))
        .filter(entry -> root().contains(nameIn(entry.getValue())))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /** Returns the class that a value such as {@code #class:com.example.Bean('x')} names. */
  private static String nameIn(String value) {
    String name = value.substring(value.indexOf(':') + 1);
    int end = name.indexOf('(');
    return (end < 0 ? name : name.substring(0, end)).trim();
  }

  private <T extends Throwable> Optional<T> first(Class<T> type) {
    return chain.stream().filter(type::isInstance).map(type::cast).findFirst();
  }

  private String root() {
    Throwable root = chain.get(chain.size() - 1);
    return root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
  }
}
