package io.serai.a2s.call;

import graphql.language.Document;
import graphql.language.NonNullType;
import graphql.language.OperationDefinition;
import graphql.language.Type;
import graphql.language.TypeName;
import graphql.language.VariableDefinition;
import graphql.parser.InvalidSyntaxException;
import graphql.parser.Parser;
import io.serai.a2s.call.TypeCoercion.TargetType;
import io.serai.document.DocumentNode;
import java.util.List;
import java.util.Optional;

/** A GraphQL document, reduced to the one operation that is sent. */
record GraphQlDocument(OperationDefinition operation) {

  /** Parses a query; {@code operationName} selects the operation if there are several. */
  static Optional<GraphQlDocument> read(DocumentNode query, DocumentNode operationName) {
    try {
      Document document = Parser.parse(query.textOrEmpty());
      List<OperationDefinition> operations =
          document.getDefinitionsOfType(OperationDefinition.class);
      return operationName.exists() ? named(operations, operationName) : only(operations, query);
    } catch (InvalidSyntaxException e) {
      query.fault("Not valid GraphQL: " + e.getMessage());
      return Optional.empty();
    }
  }

  private static Optional<GraphQlDocument> named(
      List<OperationDefinition> operations, DocumentNode name) {
    Optional<OperationDefinition> found =
        operations.stream().filter(o -> name.textOrEmpty().equals(o.getName())).findFirst();
    if (found.isEmpty()) {
      name.fault("The query has no operation of this name: correct it.");
    }
    return found.flatMap(operation -> of(operation, name));
  }

  private static Optional<GraphQlDocument> only(
      List<OperationDefinition> operations, DocumentNode query) {
    if (operations.isEmpty()) {
      query.fault("Write a query or a mutation.");
      return Optional.empty();
    }
    if (operations.size() > 1) {
      query.fault(
          "AMBIGUOUS_OPERATION",
          "There are several operations: keep one, or name it in operationName.");
      return Optional.empty();
    }
    return of(operations.get(0), query);
  }

  private static Optional<GraphQlDocument> of(
      OperationDefinition operation, DocumentNode location) {
    if (operation.getOperation() == OperationDefinition.Operation.SUBSCRIPTION) {
      location.fault(
          "FORMAT_UNSUPPORTED", "A subscription cannot be called: write a query or a mutation.");
      return Optional.empty();
    }
    return Optional.of(new GraphQlDocument(operation));
  }

  /** The names of the variables that must have a value. */
  List<String> required() {
    return operation.getVariableDefinitions().stream()
        .filter(v -> v.getType() instanceof NonNullType && v.getDefaultValue() == null)
        .map(VariableDefinition::getName)
        .toList();
  }

  /** The coercions of variables whose type is a number or a boolean. */
  List<TypeCoercion> conversions() {
    return operation.getVariableDefinitions().stream()
        .flatMap(
            v ->
                kind(v.getType())
                    .map(targetType -> new TypeCoercion(List.of(v.getName()), targetType))
                    .stream())
        .toList();
  }

  private static Optional<TargetType> kind(Type<?> type) {
    Type<?> bare = type instanceof NonNullType nonNull ? nonNull.getType() : type;
    if (!(bare instanceof TypeName name)) {
      return Optional.empty();
    }
    return switch (name.getName()) {
      case "Int" -> Optional.of(TargetType.INTEGER);
      case "Float" -> Optional.of(TargetType.NUMBER);
      case "Boolean" -> Optional.of(TargetType.BOOLEAN);
      default -> Optional.empty();
    };
  }
}
