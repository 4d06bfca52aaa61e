/* SPDX-License-Identifier: MIT
 * Made by tools/make/php-arginfo. */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Isomer_decode, 0, 2, IS_OBJECT, 0)
ZEND_ARG_TYPE_INFO(0, class, IS_STRING, 0)
ZEND_ARG_TYPE_INFO(0, bytes, IS_STRING, 0)
ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, format, Isomer\\Format, 0, "Isomer\\Format::Protobuf")
ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, options, Isomer\\Options, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Isomer_encode, 0, 1, IS_STRING, 0)
ZEND_ARG_TYPE_INFO(0, message, IS_OBJECT, 0)
ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, format, Isomer\\Format, 0, "Isomer\\Format::Protobuf")
ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, options, Isomer\\Options, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Isomer_convert, 0, 4, IS_STRING, 0)
ZEND_ARG_TYPE_INFO(0, bytes, IS_STRING, 0)
ZEND_ARG_OBJ_TYPE_MASK(0, type, Isomer\\MessageType, MAY_BE_STRING, NULL)
ZEND_ARG_OBJ_INFO(0, from, Isomer\\Format, 0)
ZEND_ARG_OBJ_INFO(0, to, Isomer\\Format, 0)
ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, options, Isomer\\Options, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_Isomer_read_delimited, 0, 2, Isomer\\DelimitedReader, 0)
ZEND_ARG_INFO(0, stream)
ZEND_ARG_OBJ_TYPE_MASK(0, type, Isomer\\MessageType, MAY_BE_STRING, NULL)
ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, options, Isomer\\Options, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Isomer_write_delimited, 0, 2, IS_LONG, 0)
ZEND_ARG_INFO(0, stream)
ZEND_ARG_TYPE_MASK(0, message, MAY_BE_OBJECT | MAY_BE_ARRAY, NULL)
ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, type, Isomer\\MessageType, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Isomer_Message___construct, 0, 0, 0)
ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, name, IS_STRING, 1, "null")
ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, reserved, IS_ARRAY, 0, "[]")
ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, messageSet, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Isomer_Field___construct, 0, 0, 1)
ZEND_ARG_TYPE_INFO(0, number, IS_LONG, 0)
ZEND_ARG_OBJ_TYPE_MASK(0, type, Isomer\\Type, MAY_BE_STRING | MAY_BE_NULL, "null")
ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, key, Isomer\\Type, 1, "null")
ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, name, IS_STRING, 1, "null")
ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, jsonName, IS_STRING, 1, "null")
ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, oneof, IS_STRING, 1, "null")
ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, required, _IS_BOOL, 0, "false")
ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, packed, _IS_BOOL, 0, "true")
ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, utf8, _IS_BOOL, 0, "true")
ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, delimited, _IS_BOOL, 0, "false")
ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, redact, _IS_BOOL, 0, "false")
ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, closed, _IS_BOOL, 0, "false")
ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, numbers, IS_ARRAY, 0, "[]")
ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, collection, IS_STRING, 1, "null")
ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, keepDefault, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Isomer_Enumeration___construct, 0, 0, 0)
ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, name, IS_STRING, 1, "null")
ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, closed, _IS_BOOL, 0, "false")
ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, aliases, IS_ARRAY, 0, "[]")
ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, names, IS_ARRAY, 0, "[]")
ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, jsonNames, IS_ARRAY, 0, "[]")
ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, numbers, IS_ARRAY, 0, "[]")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Isomer_Options___construct, 0, 0, 0)
ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, ignoreUnknown, _IS_BOOL, 0, "false")
ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, allowOverwrites, _IS_BOOL, 0, "false")
ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, printDefaults, _IS_BOOL, 0, "false")
ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, printUnknown, _IS_BOOL, 0, "true")
ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, enumsAsNumbers, _IS_BOOL, 0, "false")
ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, originalNames, _IS_BOOL, 0, "false")
ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, unquotedInt64, _IS_BOOL, 0, "false")
ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, singleLine, _IS_BOOL, 0, "false")
ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, indent, IS_LONG, 0, "0")
ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, types, Isomer\\Schema, 1, "null")
ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, depth, IS_LONG, 0, "100")
ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, memory, IS_LONG, 0, "0")
ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, utf8, _IS_BOOL, 0, "false")
ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, enumNames, _IS_BOOL, 0, "false")
ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, nativeTypes, _IS_BOOL, 0, "false")
ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, objects, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Isomer_AbstractMessage___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Isomer_AbstractMessage_decode, 0, 1, IS_STATIC, 0)
ZEND_ARG_TYPE_INFO(0, bytes, IS_STRING, 0)
ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, format, Isomer\\Format, 0, "Isomer\\Format::Protobuf")
ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, options, Isomer\\Options, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Isomer_AbstractMessage_encode, 0, 0, IS_STRING, 0)
ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, format, Isomer\\Format, 0, "Isomer\\Format::Protobuf")
ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, options, Isomer\\Options, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Isomer_AbstractMessage___set_state, 0, 1, IS_STATIC, 0)
ZEND_ARG_TYPE_INFO(0, properties, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Isomer_AbstractAny_pack, 0, 1, IS_STATIC, 0)
ZEND_ARG_TYPE_INFO(0, message, IS_OBJECT, 0)
ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, prefix, IS_STRING, 0, "\'type.googleapis.com\'")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Isomer_AbstractAny_unpack, 0, 1, IS_OBJECT, 1)
ZEND_ARG_TYPE_MASK(0, classes, MAY_BE_ARRAY | MAY_BE_STRING, NULL)
ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, options, Isomer\\Options, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Isomer_AbstractAny_is, 0, 1, _IS_BOOL, 0)
ZEND_ARG_TYPE_INFO(0, class, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Isomer_AbstractTimestamp_fromDateTime, 0, 1, IS_STATIC, 0)
ZEND_ARG_OBJ_INFO(0, date, DateTimeInterface, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Isomer_AbstractTimestamp_toDateTime, 0, 0, DateTimeImmutable, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Isomer_AbstractDuration_fromDateInterval, 0, 1, IS_STATIC, 0)
ZEND_ARG_OBJ_INFO(0, interval, DateInterval, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Isomer_AbstractDuration_toDateInterval, 0, 0, DateInterval, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Isomer_Schema___construct arginfo_class_Isomer_AbstractMessage___construct

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Isomer_Schema_fromProto, 0, 1, Isomer\\Schema, 0)
ZEND_ARG_TYPE_INFO(0, path, IS_STRING, 0)
ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, include, IS_ARRAY, 0, "[]")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Isomer_Schema_fromText, 0, 1, Isomer\\Schema, 0)
ZEND_ARG_TYPE_INFO(0, text, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Isomer_Schema_fromDescriptorSet, 0, 1, Isomer\\Schema, 0)
ZEND_ARG_TYPE_INFO(0, bytes, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Isomer_Schema_messages, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Isomer_Schema_offsetExists, 0, 1, _IS_BOOL, 0)
ZEND_ARG_TYPE_INFO(0, offset, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Isomer_Schema_offsetGet, 0, 1, Isomer\\MessageType, 0)
ZEND_ARG_TYPE_INFO(0, offset, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Isomer_Schema_offsetSet, 0, 2, IS_VOID, 0)
ZEND_ARG_TYPE_INFO(0, offset, IS_MIXED, 0)
ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Isomer_Schema_offsetUnset, 0, 1, IS_VOID, 0)
ZEND_ARG_TYPE_INFO(0, offset, IS_MIXED, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Isomer_MessageType___construct arginfo_class_Isomer_AbstractMessage___construct

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Isomer_MessageType_name, 0, 0, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Isomer_MessageType_decode, 0, 1, IS_ARRAY, 0)
ZEND_ARG_TYPE_INFO(0, bytes, IS_STRING, 0)
ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, format, Isomer\\Format, 0, "Isomer\\Format::Protobuf")
ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, options, Isomer\\Options, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Isomer_MessageType_encode, 0, 1, IS_STRING, 0)
ZEND_ARG_TYPE_INFO(0, message, IS_ARRAY, 0)
ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, format, Isomer\\Format, 0, "Isomer\\Format::Protobuf")
ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, options, Isomer\\Options, 1, "null")
ZEND_END_ARG_INFO()

#define arginfo_class_Isomer_DelimitedReader___construct arginfo_class_Isomer_AbstractMessage___construct

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Isomer_DelimitedReader_current, 0, 0, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Isomer_DelimitedReader_key, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Isomer_DelimitedReader_next, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Isomer_DelimitedReader_rewind arginfo_class_Isomer_DelimitedReader_next

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Isomer_DelimitedReader_valid, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_FUNCTION(Isomer_decode);
ZEND_FUNCTION(Isomer_encode);
ZEND_FUNCTION(Isomer_convert);
ZEND_FUNCTION(Isomer_read_delimited);
ZEND_FUNCTION(Isomer_write_delimited);
ZEND_METHOD(Isomer_Message, __construct);
ZEND_METHOD(Isomer_Field, __construct);
ZEND_METHOD(Isomer_Enumeration, __construct);
ZEND_METHOD(Isomer_Options, __construct);
ZEND_METHOD(Isomer_AbstractMessage, __construct);
ZEND_METHOD(Isomer_AbstractMessage, decode);
ZEND_METHOD(Isomer_AbstractMessage, encode);
ZEND_METHOD(Isomer_AbstractMessage, __set_state);
ZEND_METHOD(Isomer_AbstractAny, pack);
ZEND_METHOD(Isomer_AbstractAny, unpack);
ZEND_METHOD(Isomer_AbstractAny, is);
ZEND_METHOD(Isomer_AbstractTimestamp, fromDateTime);
ZEND_METHOD(Isomer_AbstractTimestamp, toDateTime);
ZEND_METHOD(Isomer_AbstractDuration, fromDateInterval);
ZEND_METHOD(Isomer_AbstractDuration, toDateInterval);
ZEND_METHOD(Isomer_Schema, __construct);
ZEND_METHOD(Isomer_Schema, fromProto);
ZEND_METHOD(Isomer_Schema, fromText);
ZEND_METHOD(Isomer_Schema, fromDescriptorSet);
ZEND_METHOD(Isomer_Schema, messages);
ZEND_METHOD(Isomer_Schema, offsetExists);
ZEND_METHOD(Isomer_Schema, offsetGet);
ZEND_METHOD(Isomer_Schema, offsetSet);
ZEND_METHOD(Isomer_Schema, offsetUnset);
ZEND_METHOD(Isomer_MessageType, __construct);
ZEND_METHOD(Isomer_MessageType, name);
ZEND_METHOD(Isomer_MessageType, decode);
ZEND_METHOD(Isomer_MessageType, encode);
ZEND_METHOD(Isomer_DelimitedReader, __construct);
ZEND_METHOD(Isomer_DelimitedReader, current);
ZEND_METHOD(Isomer_DelimitedReader, key);
ZEND_METHOD(Isomer_DelimitedReader, next);
ZEND_METHOD(Isomer_DelimitedReader, rewind);
ZEND_METHOD(Isomer_DelimitedReader, valid);

static const zend_function_entry ext_functions[] = {
    ZEND_NS_FALIAS("Isomer", decode, Isomer_decode, arginfo_Isomer_decode)
        ZEND_NS_FALIAS("Isomer", encode, Isomer_encode, arginfo_Isomer_encode)
            ZEND_NS_FALIAS("Isomer", convert, Isomer_convert, arginfo_Isomer_convert)
                ZEND_NS_FALIAS("Isomer", read_delimited, Isomer_read_delimited, arginfo_Isomer_read_delimited)
                    ZEND_NS_FALIAS("Isomer", write_delimited, Isomer_write_delimited, arginfo_Isomer_write_delimited)
                        ZEND_FE_END};

static const zend_function_entry class_Isomer_Format_methods[] = {ZEND_FE_END};

static const zend_function_entry class_Isomer_Type_methods[] = {ZEND_FE_END};

static const zend_function_entry class_Isomer_Message_methods[] = {
    ZEND_ME(Isomer_Message, __construct, arginfo_class_Isomer_Message___construct, ZEND_ACC_PUBLIC) ZEND_FE_END};

static const zend_function_entry class_Isomer_Field_methods[] = {
    ZEND_ME(Isomer_Field, __construct, arginfo_class_Isomer_Field___construct, ZEND_ACC_PUBLIC) ZEND_FE_END};

static const zend_function_entry class_Isomer_Enumeration_methods[] = {ZEND_ME(
    Isomer_Enumeration, __construct, arginfo_class_Isomer_Enumeration___construct, ZEND_ACC_PUBLIC) ZEND_FE_END};

static const zend_function_entry class_Isomer_Options_methods[] = {
    ZEND_ME(Isomer_Options, __construct, arginfo_class_Isomer_Options___construct, ZEND_ACC_PUBLIC) ZEND_FE_END};

static const zend_function_entry class_Isomer_AbstractMessage_methods[] = {
    ZEND_ME(Isomer_AbstractMessage, __construct, arginfo_class_Isomer_AbstractMessage___construct, ZEND_ACC_PUBLIC)
        ZEND_ME(Isomer_AbstractMessage, decode, arginfo_class_Isomer_AbstractMessage_decode,
                ZEND_ACC_PUBLIC | ZEND_ACC_STATIC)
            ZEND_ME(Isomer_AbstractMessage, encode, arginfo_class_Isomer_AbstractMessage_encode, ZEND_ACC_PUBLIC)
                ZEND_ME(Isomer_AbstractMessage, __set_state, arginfo_class_Isomer_AbstractMessage___set_state,
                        ZEND_ACC_PUBLIC | ZEND_ACC_STATIC) ZEND_FE_END};

static const zend_function_entry class_Isomer_AbstractAny_methods[] = {
    ZEND_ME(Isomer_AbstractAny, pack, arginfo_class_Isomer_AbstractAny_pack, ZEND_ACC_PUBLIC | ZEND_ACC_STATIC)
        ZEND_ME(Isomer_AbstractAny, unpack, arginfo_class_Isomer_AbstractAny_unpack, ZEND_ACC_PUBLIC)
            ZEND_ME(Isomer_AbstractAny, is, arginfo_class_Isomer_AbstractAny_is, ZEND_ACC_PUBLIC) ZEND_FE_END};

static const zend_function_entry class_Isomer_AbstractTimestamp_methods[] = {
    ZEND_ME(Isomer_AbstractTimestamp, fromDateTime, arginfo_class_Isomer_AbstractTimestamp_fromDateTime,
            ZEND_ACC_PUBLIC | ZEND_ACC_STATIC)
        ZEND_ME(Isomer_AbstractTimestamp, toDateTime, arginfo_class_Isomer_AbstractTimestamp_toDateTime,
                ZEND_ACC_PUBLIC) ZEND_FE_END};

static const zend_function_entry class_Isomer_AbstractDuration_methods[] = {
    ZEND_ME(Isomer_AbstractDuration, fromDateInterval, arginfo_class_Isomer_AbstractDuration_fromDateInterval,
            ZEND_ACC_PUBLIC | ZEND_ACC_STATIC)
        ZEND_ME(Isomer_AbstractDuration, toDateInterval, arginfo_class_Isomer_AbstractDuration_toDateInterval,
                ZEND_ACC_PUBLIC) ZEND_FE_END};

static const zend_function_entry class_Isomer_Schema_methods[] = {
    ZEND_ME(Isomer_Schema, __construct, arginfo_class_Isomer_Schema___construct, ZEND_ACC_PRIVATE)
        ZEND_ME(Isomer_Schema, fromProto, arginfo_class_Isomer_Schema_fromProto, ZEND_ACC_PUBLIC | ZEND_ACC_STATIC)
            ZEND_ME(Isomer_Schema, fromText, arginfo_class_Isomer_Schema_fromText, ZEND_ACC_PUBLIC | ZEND_ACC_STATIC)
                ZEND_ME(Isomer_Schema, fromDescriptorSet, arginfo_class_Isomer_Schema_fromDescriptorSet,
                        ZEND_ACC_PUBLIC | ZEND_ACC_STATIC)
                    ZEND_ME(Isomer_Schema, messages, arginfo_class_Isomer_Schema_messages, ZEND_ACC_PUBLIC) ZEND_ME(
                        Isomer_Schema, offsetExists, arginfo_class_Isomer_Schema_offsetExists, ZEND_ACC_PUBLIC)
                        ZEND_ME(Isomer_Schema, offsetGet, arginfo_class_Isomer_Schema_offsetGet, ZEND_ACC_PUBLIC)
                            ZEND_ME(Isomer_Schema, offsetSet, arginfo_class_Isomer_Schema_offsetSet, ZEND_ACC_PUBLIC)
                                ZEND_ME(Isomer_Schema, offsetUnset, arginfo_class_Isomer_Schema_offsetUnset,
                                        ZEND_ACC_PUBLIC) ZEND_FE_END};

static const zend_function_entry class_Isomer_MessageType_methods[] = {
    ZEND_ME(Isomer_MessageType, __construct, arginfo_class_Isomer_MessageType___construct, ZEND_ACC_PRIVATE)
        ZEND_ME(Isomer_MessageType, name, arginfo_class_Isomer_MessageType_name, ZEND_ACC_PUBLIC)
            ZEND_ME(Isomer_MessageType, decode, arginfo_class_Isomer_MessageType_decode, ZEND_ACC_PUBLIC) ZEND_ME(
                Isomer_MessageType, encode, arginfo_class_Isomer_MessageType_encode, ZEND_ACC_PUBLIC) ZEND_FE_END};

static const zend_function_entry class_Isomer_ErrorCode_methods[] = {ZEND_FE_END};

static const zend_function_entry class_Isomer_DelimitedReader_methods[] = {
    ZEND_ME(Isomer_DelimitedReader, __construct, arginfo_class_Isomer_DelimitedReader___construct, ZEND_ACC_PRIVATE)
        ZEND_ME(Isomer_DelimitedReader, current, arginfo_class_Isomer_DelimitedReader_current, ZEND_ACC_PUBLIC)
            ZEND_ME(Isomer_DelimitedReader, key, arginfo_class_Isomer_DelimitedReader_key, ZEND_ACC_PUBLIC) ZEND_ME(
                Isomer_DelimitedReader, next, arginfo_class_Isomer_DelimitedReader_next, ZEND_ACC_PUBLIC)
                ZEND_ME(Isomer_DelimitedReader, rewind, arginfo_class_Isomer_DelimitedReader_rewind, ZEND_ACC_PUBLIC)
                    ZEND_ME(Isomer_DelimitedReader, valid, arginfo_class_Isomer_DelimitedReader_valid, ZEND_ACC_PUBLIC)
                        ZEND_FE_END};

static const zend_function_entry class_Isomer_Exception_methods[] = {ZEND_FE_END};

static const zend_function_entry class_Isomer_SchemaException_methods[] = {ZEND_FE_END};

static const zend_function_entry class_Isomer_DecodeException_methods[] = {ZEND_FE_END};

static const zend_function_entry class_Isomer_EncodeException_methods[] = {ZEND_FE_END};

static zend_class_entry* register_class_Isomer_Format(void) {
  zend_class_entry* class_entry = zend_register_internal_enum("Isomer\\Format", IS_LONG, class_Isomer_Format_methods);

  zval enum_case_Protobuf_value;
  ZVAL_LONG(&enum_case_Protobuf_value, 0);
  zend_enum_add_case_cstr(class_entry, "Protobuf", &enum_case_Protobuf_value);

  zval enum_case_Json_value;
  ZVAL_LONG(&enum_case_Json_value, 1);
  zend_enum_add_case_cstr(class_entry, "Json", &enum_case_Json_value);

  zval enum_case_Text_value;
  ZVAL_LONG(&enum_case_Text_value, 2);
  zend_enum_add_case_cstr(class_entry, "Text", &enum_case_Text_value);

  zval enum_case_MessagePack_value;
  ZVAL_LONG(&enum_case_MessagePack_value, 3);
  zend_enum_add_case_cstr(class_entry, "MessagePack", &enum_case_MessagePack_value);

  zval enum_case_MessagePackNumbers_value;
  ZVAL_LONG(&enum_case_MessagePackNumbers_value, 4);
  zend_enum_add_case_cstr(class_entry, "MessagePackNumbers", &enum_case_MessagePackNumbers_value);

  zval enum_case_MessagePackArray_value;
  ZVAL_LONG(&enum_case_MessagePackArray_value, 5);
  zend_enum_add_case_cstr(class_entry, "MessagePackArray", &enum_case_MessagePackArray_value);

  zval enum_case_Cbor_value;
  ZVAL_LONG(&enum_case_Cbor_value, 6);
  zend_enum_add_case_cstr(class_entry, "Cbor", &enum_case_Cbor_value);

  zval enum_case_CborNumbers_value;
  ZVAL_LONG(&enum_case_CborNumbers_value, 7);
  zend_enum_add_case_cstr(class_entry, "CborNumbers", &enum_case_CborNumbers_value);

  zval enum_case_CborArray_value;
  ZVAL_LONG(&enum_case_CborArray_value, 8);
  zend_enum_add_case_cstr(class_entry, "CborArray", &enum_case_CborArray_value);

  zval enum_case_Yaml_value;
  ZVAL_LONG(&enum_case_Yaml_value, 9);
  zend_enum_add_case_cstr(class_entry, "Yaml", &enum_case_Yaml_value);

  zval enum_case_Php_value;
  ZVAL_LONG(&enum_case_Php_value, 10);
  zend_enum_add_case_cstr(class_entry, "Php", &enum_case_Php_value);

  zval enum_case_PhpList_value;
  ZVAL_LONG(&enum_case_PhpList_value, 11);
  zend_enum_add_case_cstr(class_entry, "PhpList", &enum_case_PhpList_value);

  zval enum_case_Positional_value;
  ZVAL_LONG(&enum_case_Positional_value, 12);
  zend_enum_add_case_cstr(class_entry, "Positional", &enum_case_Positional_value);

  return class_entry;
}

static zend_class_entry* register_class_Isomer_Type(void) {
  zend_class_entry* class_entry = zend_register_internal_enum("Isomer\\Type", IS_LONG, class_Isomer_Type_methods);

  zval enum_case_Double_value;
  ZVAL_LONG(&enum_case_Double_value, 1);
  zend_enum_add_case_cstr(class_entry, "Double", &enum_case_Double_value);

  zval enum_case_Float_value;
  ZVAL_LONG(&enum_case_Float_value, 2);
  zend_enum_add_case_cstr(class_entry, "Float", &enum_case_Float_value);

  zval enum_case_Int64_value;
  ZVAL_LONG(&enum_case_Int64_value, 3);
  zend_enum_add_case_cstr(class_entry, "Int64", &enum_case_Int64_value);

  zval enum_case_UInt64_value;
  ZVAL_LONG(&enum_case_UInt64_value, 4);
  zend_enum_add_case_cstr(class_entry, "UInt64", &enum_case_UInt64_value);

  zval enum_case_Int32_value;
  ZVAL_LONG(&enum_case_Int32_value, 5);
  zend_enum_add_case_cstr(class_entry, "Int32", &enum_case_Int32_value);

  zval enum_case_Fixed64_value;
  ZVAL_LONG(&enum_case_Fixed64_value, 6);
  zend_enum_add_case_cstr(class_entry, "Fixed64", &enum_case_Fixed64_value);

  zval enum_case_Fixed32_value;
  ZVAL_LONG(&enum_case_Fixed32_value, 7);
  zend_enum_add_case_cstr(class_entry, "Fixed32", &enum_case_Fixed32_value);

  zval enum_case_Bool_value;
  ZVAL_LONG(&enum_case_Bool_value, 8);
  zend_enum_add_case_cstr(class_entry, "Bool", &enum_case_Bool_value);

  zval enum_case_String_value;
  ZVAL_LONG(&enum_case_String_value, 9);
  zend_enum_add_case_cstr(class_entry, "String", &enum_case_String_value);

  zval enum_case_Bytes_value;
  ZVAL_LONG(&enum_case_Bytes_value, 12);
  zend_enum_add_case_cstr(class_entry, "Bytes", &enum_case_Bytes_value);

  zval enum_case_UInt32_value;
  ZVAL_LONG(&enum_case_UInt32_value, 13);
  zend_enum_add_case_cstr(class_entry, "UInt32", &enum_case_UInt32_value);

  zval enum_case_SFixed32_value;
  ZVAL_LONG(&enum_case_SFixed32_value, 15);
  zend_enum_add_case_cstr(class_entry, "SFixed32", &enum_case_SFixed32_value);

  zval enum_case_SFixed64_value;
  ZVAL_LONG(&enum_case_SFixed64_value, 16);
  zend_enum_add_case_cstr(class_entry, "SFixed64", &enum_case_SFixed64_value);

  zval enum_case_SInt32_value;
  ZVAL_LONG(&enum_case_SInt32_value, 17);
  zend_enum_add_case_cstr(class_entry, "SInt32", &enum_case_SInt32_value);

  zval enum_case_SInt64_value;
  ZVAL_LONG(&enum_case_SInt64_value, 18);
  zend_enum_add_case_cstr(class_entry, "SInt64", &enum_case_SInt64_value);

  zval enum_case_Timestamp_value;
  ZVAL_LONG(&enum_case_Timestamp_value, 101);
  zend_enum_add_case_cstr(class_entry, "Timestamp", &enum_case_Timestamp_value);

  zval enum_case_Duration_value;
  ZVAL_LONG(&enum_case_Duration_value, 102);
  zend_enum_add_case_cstr(class_entry, "Duration", &enum_case_Duration_value);

  zval enum_case_Struct_value;
  ZVAL_LONG(&enum_case_Struct_value, 103);
  zend_enum_add_case_cstr(class_entry, "Struct", &enum_case_Struct_value);

  zval enum_case_Value_value;
  ZVAL_LONG(&enum_case_Value_value, 104);
  zend_enum_add_case_cstr(class_entry, "Value", &enum_case_Value_value);

  zval enum_case_ListValue_value;
  ZVAL_LONG(&enum_case_ListValue_value, 105);
  zend_enum_add_case_cstr(class_entry, "ListValue", &enum_case_ListValue_value);

  zval enum_case_FieldMask_value;
  ZVAL_LONG(&enum_case_FieldMask_value, 106);
  zend_enum_add_case_cstr(class_entry, "FieldMask", &enum_case_FieldMask_value);

  zval enum_case_BoolValue_value;
  ZVAL_LONG(&enum_case_BoolValue_value, 111);
  zend_enum_add_case_cstr(class_entry, "BoolValue", &enum_case_BoolValue_value);

  zval enum_case_BytesValue_value;
  ZVAL_LONG(&enum_case_BytesValue_value, 112);
  zend_enum_add_case_cstr(class_entry, "BytesValue", &enum_case_BytesValue_value);

  zval enum_case_DoubleValue_value;
  ZVAL_LONG(&enum_case_DoubleValue_value, 113);
  zend_enum_add_case_cstr(class_entry, "DoubleValue", &enum_case_DoubleValue_value);

  zval enum_case_FloatValue_value;
  ZVAL_LONG(&enum_case_FloatValue_value, 114);
  zend_enum_add_case_cstr(class_entry, "FloatValue", &enum_case_FloatValue_value);

  zval enum_case_Int32Value_value;
  ZVAL_LONG(&enum_case_Int32Value_value, 115);
  zend_enum_add_case_cstr(class_entry, "Int32Value", &enum_case_Int32Value_value);

  zval enum_case_Int64Value_value;
  ZVAL_LONG(&enum_case_Int64Value_value, 116);
  zend_enum_add_case_cstr(class_entry, "Int64Value", &enum_case_Int64Value_value);

  zval enum_case_StringValue_value;
  ZVAL_LONG(&enum_case_StringValue_value, 117);
  zend_enum_add_case_cstr(class_entry, "StringValue", &enum_case_StringValue_value);

  zval enum_case_UInt32Value_value;
  ZVAL_LONG(&enum_case_UInt32Value_value, 118);
  zend_enum_add_case_cstr(class_entry, "UInt32Value", &enum_case_UInt32Value_value);

  zval enum_case_UInt64Value_value;
  ZVAL_LONG(&enum_case_UInt64Value_value, 119);
  zend_enum_add_case_cstr(class_entry, "UInt64Value", &enum_case_UInt64Value_value);

  return class_entry;
}

static zend_class_entry* register_class_Isomer_Message(void) {
  zend_class_entry ce, *class_entry;

  INIT_NS_CLASS_ENTRY(ce, "Isomer", "Message", class_Isomer_Message_methods);
  class_entry = zend_register_internal_class_ex(&ce, NULL);
  class_entry->ce_flags |= ZEND_ACC_FINAL;

  zval property_name_default_value;
  ZVAL_UNDEF(&property_name_default_value);
  zend_string* property_name_name = zend_string_init("name", sizeof("name") - 1, 1);
  zend_declare_typed_property(class_entry, property_name_name, &property_name_default_value, ZEND_ACC_PUBLIC, NULL,
                              (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_STRING | MAY_BE_NULL));
  zend_string_release(property_name_name);

  zval property_reserved_default_value;
  ZVAL_UNDEF(&property_reserved_default_value);
  zend_string* property_reserved_name = zend_string_init("reserved", sizeof("reserved") - 1, 1);
  zend_declare_typed_property(class_entry, property_reserved_name, &property_reserved_default_value, ZEND_ACC_PUBLIC,
                              NULL, (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_ARRAY));
  zend_string_release(property_reserved_name);

  zval property_messageSet_default_value;
  ZVAL_UNDEF(&property_messageSet_default_value);
  zend_string* property_messageSet_name = zend_string_init("messageSet", sizeof("messageSet") - 1, 1);
  zend_declare_typed_property(class_entry, property_messageSet_name, &property_messageSet_default_value,
                              ZEND_ACC_PUBLIC, NULL, (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_BOOL));
  zend_string_release(property_messageSet_name);

  return class_entry;
}

static zend_class_entry* register_class_Isomer_Field(void) {
  zend_class_entry ce, *class_entry;

  INIT_NS_CLASS_ENTRY(ce, "Isomer", "Field", class_Isomer_Field_methods);
  class_entry = zend_register_internal_class_ex(&ce, NULL);
  class_entry->ce_flags |= ZEND_ACC_FINAL;

  zval property_number_default_value;
  ZVAL_UNDEF(&property_number_default_value);
  zend_string* property_number_name = zend_string_init("number", sizeof("number") - 1, 1);
  zend_declare_typed_property(class_entry, property_number_name, &property_number_default_value, ZEND_ACC_PUBLIC, NULL,
                              (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
  zend_string_release(property_number_name);

  zend_string* property_type_class_Isomer_Type = zend_string_init("Isomer\\Type", sizeof("Isomer\\Type") - 1, 1);
  zval property_type_default_value;
  ZVAL_UNDEF(&property_type_default_value);
  zend_string* property_type_name = zend_string_init("type", sizeof("type") - 1, 1);
  zend_declare_typed_property(
      class_entry, property_type_name, &property_type_default_value, ZEND_ACC_PUBLIC, NULL,
      (zend_type)ZEND_TYPE_INIT_CLASS(property_type_class_Isomer_Type, 0, MAY_BE_STRING | MAY_BE_NULL));
  zend_string_release(property_type_name);

  zend_string* property_key_class_Isomer_Type = zend_string_init("Isomer\\Type", sizeof("Isomer\\Type") - 1, 1);
  zval property_key_default_value;
  ZVAL_UNDEF(&property_key_default_value);
  zend_string* property_key_name = zend_string_init("key", sizeof("key") - 1, 1);
  zend_declare_typed_property(class_entry, property_key_name, &property_key_default_value, ZEND_ACC_PUBLIC, NULL,
                              (zend_type)ZEND_TYPE_INIT_CLASS(property_key_class_Isomer_Type, 0, MAY_BE_NULL));
  zend_string_release(property_key_name);

  zval property_name_default_value;
  ZVAL_UNDEF(&property_name_default_value);
  zend_string* property_name_name = zend_string_init("name", sizeof("name") - 1, 1);
  zend_declare_typed_property(class_entry, property_name_name, &property_name_default_value, ZEND_ACC_PUBLIC, NULL,
                              (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_STRING | MAY_BE_NULL));
  zend_string_release(property_name_name);

  zval property_jsonName_default_value;
  ZVAL_UNDEF(&property_jsonName_default_value);
  zend_string* property_jsonName_name = zend_string_init("jsonName", sizeof("jsonName") - 1, 1);
  zend_declare_typed_property(class_entry, property_jsonName_name, &property_jsonName_default_value, ZEND_ACC_PUBLIC,
                              NULL, (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_STRING | MAY_BE_NULL));
  zend_string_release(property_jsonName_name);

  zval property_oneof_default_value;
  ZVAL_UNDEF(&property_oneof_default_value);
  zend_string* property_oneof_name = zend_string_init("oneof", sizeof("oneof") - 1, 1);
  zend_declare_typed_property(class_entry, property_oneof_name, &property_oneof_default_value, ZEND_ACC_PUBLIC, NULL,
                              (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_STRING | MAY_BE_NULL));
  zend_string_release(property_oneof_name);

  zval property_required_default_value;
  ZVAL_UNDEF(&property_required_default_value);
  zend_string* property_required_name = zend_string_init("required", sizeof("required") - 1, 1);
  zend_declare_typed_property(class_entry, property_required_name, &property_required_default_value, ZEND_ACC_PUBLIC,
                              NULL, (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_BOOL));
  zend_string_release(property_required_name);

  zval property_packed_default_value;
  ZVAL_UNDEF(&property_packed_default_value);
  zend_string* property_packed_name = zend_string_init("packed", sizeof("packed") - 1, 1);
  zend_declare_typed_property(class_entry, property_packed_name, &property_packed_default_value, ZEND_ACC_PUBLIC, NULL,
                              (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_BOOL));
  zend_string_release(property_packed_name);

  zval property_utf8_default_value;
  ZVAL_UNDEF(&property_utf8_default_value);
  zend_string* property_utf8_name = zend_string_init("utf8", sizeof("utf8") - 1, 1);
  zend_declare_typed_property(class_entry, property_utf8_name, &property_utf8_default_value, ZEND_ACC_PUBLIC, NULL,
                              (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_BOOL));
  zend_string_release(property_utf8_name);

  zval property_delimited_default_value;
  ZVAL_UNDEF(&property_delimited_default_value);
  zend_string* property_delimited_name = zend_string_init("delimited", sizeof("delimited") - 1, 1);
  zend_declare_typed_property(class_entry, property_delimited_name, &property_delimited_default_value, ZEND_ACC_PUBLIC,
                              NULL, (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_BOOL));
  zend_string_release(property_delimited_name);

  zval property_redact_default_value;
  ZVAL_UNDEF(&property_redact_default_value);
  zend_string* property_redact_name = zend_string_init("redact", sizeof("redact") - 1, 1);
  zend_declare_typed_property(class_entry, property_redact_name, &property_redact_default_value, ZEND_ACC_PUBLIC, NULL,
                              (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_BOOL));
  zend_string_release(property_redact_name);

  zval property_closed_default_value;
  ZVAL_UNDEF(&property_closed_default_value);
  zend_string* property_closed_name = zend_string_init("closed", sizeof("closed") - 1, 1);
  zend_declare_typed_property(class_entry, property_closed_name, &property_closed_default_value, ZEND_ACC_PUBLIC, NULL,
                              (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_BOOL));
  zend_string_release(property_closed_name);

  zval property_numbers_default_value;
  ZVAL_UNDEF(&property_numbers_default_value);
  zend_string* property_numbers_name = zend_string_init("numbers", sizeof("numbers") - 1, 1);
  zend_declare_typed_property(class_entry, property_numbers_name, &property_numbers_default_value, ZEND_ACC_PUBLIC,
                              NULL, (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_ARRAY));
  zend_string_release(property_numbers_name);

  zval property_collection_default_value;
  ZVAL_UNDEF(&property_collection_default_value);
  zend_string* property_collection_name = zend_string_init("collection", sizeof("collection") - 1, 1);
  zend_declare_typed_property(class_entry, property_collection_name, &property_collection_default_value,
                              ZEND_ACC_PUBLIC, NULL, (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_STRING | MAY_BE_NULL));
  zend_string_release(property_collection_name);

  zval property_keepDefault_default_value;
  ZVAL_UNDEF(&property_keepDefault_default_value);
  zend_string* property_keepDefault_name = zend_string_init("keepDefault", sizeof("keepDefault") - 1, 1);
  zend_declare_typed_property(class_entry, property_keepDefault_name, &property_keepDefault_default_value,
                              ZEND_ACC_PUBLIC, NULL, (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_BOOL));
  zend_string_release(property_keepDefault_name);

  return class_entry;
}

static zend_class_entry* register_class_Isomer_Enumeration(void) {
  zend_class_entry ce, *class_entry;

  INIT_NS_CLASS_ENTRY(ce, "Isomer", "Enumeration", class_Isomer_Enumeration_methods);
  class_entry = zend_register_internal_class_ex(&ce, NULL);
  class_entry->ce_flags |= ZEND_ACC_FINAL;

  zval property_name_default_value;
  ZVAL_UNDEF(&property_name_default_value);
  zend_string* property_name_name = zend_string_init("name", sizeof("name") - 1, 1);
  zend_declare_typed_property(class_entry, property_name_name, &property_name_default_value, ZEND_ACC_PUBLIC, NULL,
                              (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_STRING | MAY_BE_NULL));
  zend_string_release(property_name_name);

  zval property_closed_default_value;
  ZVAL_UNDEF(&property_closed_default_value);
  zend_string* property_closed_name = zend_string_init("closed", sizeof("closed") - 1, 1);
  zend_declare_typed_property(class_entry, property_closed_name, &property_closed_default_value, ZEND_ACC_PUBLIC, NULL,
                              (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_BOOL));
  zend_string_release(property_closed_name);

  zval property_aliases_default_value;
  ZVAL_UNDEF(&property_aliases_default_value);
  zend_string* property_aliases_name = zend_string_init("aliases", sizeof("aliases") - 1, 1);
  zend_declare_typed_property(class_entry, property_aliases_name, &property_aliases_default_value, ZEND_ACC_PUBLIC,
                              NULL, (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_ARRAY));
  zend_string_release(property_aliases_name);

  zval property_names_default_value;
  ZVAL_UNDEF(&property_names_default_value);
  zend_string* property_names_name = zend_string_init("names", sizeof("names") - 1, 1);
  zend_declare_typed_property(class_entry, property_names_name, &property_names_default_value, ZEND_ACC_PUBLIC, NULL,
                              (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_ARRAY));
  zend_string_release(property_names_name);

  zval property_jsonNames_default_value;
  ZVAL_UNDEF(&property_jsonNames_default_value);
  zend_string* property_jsonNames_name = zend_string_init("jsonNames", sizeof("jsonNames") - 1, 1);
  zend_declare_typed_property(class_entry, property_jsonNames_name, &property_jsonNames_default_value, ZEND_ACC_PUBLIC,
                              NULL, (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_ARRAY));
  zend_string_release(property_jsonNames_name);

  zval property_numbers_default_value;
  ZVAL_UNDEF(&property_numbers_default_value);
  zend_string* property_numbers_name = zend_string_init("numbers", sizeof("numbers") - 1, 1);
  zend_declare_typed_property(class_entry, property_numbers_name, &property_numbers_default_value, ZEND_ACC_PUBLIC,
                              NULL, (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_ARRAY));
  zend_string_release(property_numbers_name);

  return class_entry;
}

static zend_class_entry* register_class_Isomer_Options(void) {
  zend_class_entry ce, *class_entry;

  INIT_NS_CLASS_ENTRY(ce, "Isomer", "Options", class_Isomer_Options_methods);
  class_entry = zend_register_internal_class_ex(&ce, NULL);
  class_entry->ce_flags |= ZEND_ACC_FINAL;

  zval property_ignoreUnknown_default_value;
  ZVAL_UNDEF(&property_ignoreUnknown_default_value);
  zend_string* property_ignoreUnknown_name = zend_string_init("ignoreUnknown", sizeof("ignoreUnknown") - 1, 1);
  zend_declare_typed_property(class_entry, property_ignoreUnknown_name, &property_ignoreUnknown_default_value,
                              ZEND_ACC_PUBLIC | ZEND_ACC_READONLY, NULL, (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_BOOL));
  zend_string_release(property_ignoreUnknown_name);

  zval property_allowOverwrites_default_value;
  ZVAL_UNDEF(&property_allowOverwrites_default_value);
  zend_string* property_allowOverwrites_name = zend_string_init("allowOverwrites", sizeof("allowOverwrites") - 1, 1);
  zend_declare_typed_property(class_entry, property_allowOverwrites_name, &property_allowOverwrites_default_value,
                              ZEND_ACC_PUBLIC | ZEND_ACC_READONLY, NULL, (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_BOOL));
  zend_string_release(property_allowOverwrites_name);

  zval property_printDefaults_default_value;
  ZVAL_UNDEF(&property_printDefaults_default_value);
  zend_string* property_printDefaults_name = zend_string_init("printDefaults", sizeof("printDefaults") - 1, 1);
  zend_declare_typed_property(class_entry, property_printDefaults_name, &property_printDefaults_default_value,
                              ZEND_ACC_PUBLIC | ZEND_ACC_READONLY, NULL, (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_BOOL));
  zend_string_release(property_printDefaults_name);

  zval property_printUnknown_default_value;
  ZVAL_UNDEF(&property_printUnknown_default_value);
  zend_string* property_printUnknown_name = zend_string_init("printUnknown", sizeof("printUnknown") - 1, 1);
  zend_declare_typed_property(class_entry, property_printUnknown_name, &property_printUnknown_default_value,
                              ZEND_ACC_PUBLIC | ZEND_ACC_READONLY, NULL, (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_BOOL));
  zend_string_release(property_printUnknown_name);

  zval property_enumsAsNumbers_default_value;
  ZVAL_UNDEF(&property_enumsAsNumbers_default_value);
  zend_string* property_enumsAsNumbers_name = zend_string_init("enumsAsNumbers", sizeof("enumsAsNumbers") - 1, 1);
  zend_declare_typed_property(class_entry, property_enumsAsNumbers_name, &property_enumsAsNumbers_default_value,
                              ZEND_ACC_PUBLIC | ZEND_ACC_READONLY, NULL, (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_BOOL));
  zend_string_release(property_enumsAsNumbers_name);

  zval property_originalNames_default_value;
  ZVAL_UNDEF(&property_originalNames_default_value);
  zend_string* property_originalNames_name = zend_string_init("originalNames", sizeof("originalNames") - 1, 1);
  zend_declare_typed_property(class_entry, property_originalNames_name, &property_originalNames_default_value,
                              ZEND_ACC_PUBLIC | ZEND_ACC_READONLY, NULL, (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_BOOL));
  zend_string_release(property_originalNames_name);

  zval property_unquotedInt64_default_value;
  ZVAL_UNDEF(&property_unquotedInt64_default_value);
  zend_string* property_unquotedInt64_name = zend_string_init("unquotedInt64", sizeof("unquotedInt64") - 1, 1);
  zend_declare_typed_property(class_entry, property_unquotedInt64_name, &property_unquotedInt64_default_value,
                              ZEND_ACC_PUBLIC | ZEND_ACC_READONLY, NULL, (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_BOOL));
  zend_string_release(property_unquotedInt64_name);

  zval property_singleLine_default_value;
  ZVAL_UNDEF(&property_singleLine_default_value);
  zend_string* property_singleLine_name = zend_string_init("singleLine", sizeof("singleLine") - 1, 1);
  zend_declare_typed_property(class_entry, property_singleLine_name, &property_singleLine_default_value,
                              ZEND_ACC_PUBLIC | ZEND_ACC_READONLY, NULL, (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_BOOL));
  zend_string_release(property_singleLine_name);

  zval property_indent_default_value;
  ZVAL_UNDEF(&property_indent_default_value);
  zend_string* property_indent_name = zend_string_init("indent", sizeof("indent") - 1, 1);
  zend_declare_typed_property(class_entry, property_indent_name, &property_indent_default_value,
                              ZEND_ACC_PUBLIC | ZEND_ACC_READONLY, NULL, (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
  zend_string_release(property_indent_name);

  zend_string* property_types_class_Isomer_Schema = zend_string_init("Isomer\\Schema", sizeof("Isomer\\Schema") - 1, 1);
  zval property_types_default_value;
  ZVAL_UNDEF(&property_types_default_value);
  zend_string* property_types_name = zend_string_init("types", sizeof("types") - 1, 1);
  zend_declare_typed_property(class_entry, property_types_name, &property_types_default_value,
                              ZEND_ACC_PUBLIC | ZEND_ACC_READONLY, NULL,
                              (zend_type)ZEND_TYPE_INIT_CLASS(property_types_class_Isomer_Schema, 0, MAY_BE_NULL));
  zend_string_release(property_types_name);

  zval property_depth_default_value;
  ZVAL_UNDEF(&property_depth_default_value);
  zend_string* property_depth_name = zend_string_init("depth", sizeof("depth") - 1, 1);
  zend_declare_typed_property(class_entry, property_depth_name, &property_depth_default_value,
                              ZEND_ACC_PUBLIC | ZEND_ACC_READONLY, NULL, (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
  zend_string_release(property_depth_name);

  zval property_memory_default_value;
  ZVAL_UNDEF(&property_memory_default_value);
  zend_string* property_memory_name = zend_string_init("memory", sizeof("memory") - 1, 1);
  zend_declare_typed_property(class_entry, property_memory_name, &property_memory_default_value,
                              ZEND_ACC_PUBLIC | ZEND_ACC_READONLY, NULL, (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
  zend_string_release(property_memory_name);

  zval property_utf8_default_value;
  ZVAL_UNDEF(&property_utf8_default_value);
  zend_string* property_utf8_name = zend_string_init("utf8", sizeof("utf8") - 1, 1);
  zend_declare_typed_property(class_entry, property_utf8_name, &property_utf8_default_value,
                              ZEND_ACC_PUBLIC | ZEND_ACC_READONLY, NULL, (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_BOOL));
  zend_string_release(property_utf8_name);

  zval property_enumNames_default_value;
  ZVAL_UNDEF(&property_enumNames_default_value);
  zend_string* property_enumNames_name = zend_string_init("enumNames", sizeof("enumNames") - 1, 1);
  zend_declare_typed_property(class_entry, property_enumNames_name, &property_enumNames_default_value,
                              ZEND_ACC_PUBLIC | ZEND_ACC_READONLY, NULL, (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_BOOL));
  zend_string_release(property_enumNames_name);

  zval property_nativeTypes_default_value;
  ZVAL_UNDEF(&property_nativeTypes_default_value);
  zend_string* property_nativeTypes_name = zend_string_init("nativeTypes", sizeof("nativeTypes") - 1, 1);
  zend_declare_typed_property(class_entry, property_nativeTypes_name, &property_nativeTypes_default_value,
                              ZEND_ACC_PUBLIC | ZEND_ACC_READONLY, NULL, (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_BOOL));
  zend_string_release(property_nativeTypes_name);

  zval property_objects_default_value;
  ZVAL_UNDEF(&property_objects_default_value);
  zend_string* property_objects_name = zend_string_init("objects", sizeof("objects") - 1, 1);
  zend_declare_typed_property(class_entry, property_objects_name, &property_objects_default_value,
                              ZEND_ACC_PUBLIC | ZEND_ACC_READONLY, NULL, (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_BOOL));
  zend_string_release(property_objects_name);

  return class_entry;
}

static zend_class_entry* register_class_Isomer_AbstractMessage(void) {
  zend_class_entry ce, *class_entry;

  INIT_NS_CLASS_ENTRY(ce, "Isomer", "AbstractMessage", class_Isomer_AbstractMessage_methods);
  class_entry = zend_register_internal_class_ex(&ce, NULL);
  class_entry->ce_flags |= ZEND_ACC_ABSTRACT;

  zval property_unknownFields_default_value;
  ZVAL_EMPTY_STRING(&property_unknownFields_default_value);
  zend_string* property_unknownFields_name = zend_string_init("unknownFields", sizeof("unknownFields") - 1, 1);
  zend_declare_typed_property(class_entry, property_unknownFields_name, &property_unknownFields_default_value,
                              ZEND_ACC_PROTECTED, NULL, (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
  zend_string_release(property_unknownFields_name);

  return class_entry;
}

static zend_class_entry* register_class_Isomer_AbstractAny(zend_class_entry* class_entry_Isomer_AbstractMessage) {
  zend_class_entry ce, *class_entry;

  INIT_NS_CLASS_ENTRY(ce, "Isomer", "AbstractAny", class_Isomer_AbstractAny_methods);
  class_entry = zend_register_internal_class_ex(&ce, class_entry_Isomer_AbstractMessage);
  class_entry->ce_flags |= ZEND_ACC_ABSTRACT;

  return class_entry;
}

static zend_class_entry* register_class_Isomer_AbstractTimestamp(zend_class_entry* class_entry_Isomer_AbstractMessage) {
  zend_class_entry ce, *class_entry;

  INIT_NS_CLASS_ENTRY(ce, "Isomer", "AbstractTimestamp", class_Isomer_AbstractTimestamp_methods);
  class_entry = zend_register_internal_class_ex(&ce, class_entry_Isomer_AbstractMessage);
  class_entry->ce_flags |= ZEND_ACC_ABSTRACT;

  return class_entry;
}

static zend_class_entry* register_class_Isomer_AbstractDuration(zend_class_entry* class_entry_Isomer_AbstractMessage) {
  zend_class_entry ce, *class_entry;

  INIT_NS_CLASS_ENTRY(ce, "Isomer", "AbstractDuration", class_Isomer_AbstractDuration_methods);
  class_entry = zend_register_internal_class_ex(&ce, class_entry_Isomer_AbstractMessage);
  class_entry->ce_flags |= ZEND_ACC_ABSTRACT;

  return class_entry;
}

static zend_class_entry* register_class_Isomer_Schema(zend_class_entry* class_entry_ArrayAccess) {
  zend_class_entry ce, *class_entry;

  INIT_NS_CLASS_ENTRY(ce, "Isomer", "Schema", class_Isomer_Schema_methods);
  class_entry = zend_register_internal_class_ex(&ce, NULL);
  class_entry->ce_flags |= ZEND_ACC_FINAL;
  zend_class_implements(class_entry, 1, class_entry_ArrayAccess);

  return class_entry;
}

static zend_class_entry* register_class_Isomer_MessageType(void) {
  zend_class_entry ce, *class_entry;

  INIT_NS_CLASS_ENTRY(ce, "Isomer", "MessageType", class_Isomer_MessageType_methods);
  class_entry = zend_register_internal_class_ex(&ce, NULL);
  class_entry->ce_flags |= ZEND_ACC_FINAL;

  return class_entry;
}

static zend_class_entry* register_class_Isomer_ErrorCode(void) {
  zend_class_entry* class_entry =
      zend_register_internal_enum("Isomer\\ErrorCode", IS_LONG, class_Isomer_ErrorCode_methods);

  zval enum_case_Truncated_value;
  ZVAL_LONG(&enum_case_Truncated_value, 1);
  zend_enum_add_case_cstr(class_entry, "Truncated", &enum_case_Truncated_value);

  zval enum_case_BadVarint_value;
  ZVAL_LONG(&enum_case_BadVarint_value, 2);
  zend_enum_add_case_cstr(class_entry, "BadVarint", &enum_case_BadVarint_value);

  zval enum_case_BadTag_value;
  ZVAL_LONG(&enum_case_BadTag_value, 3);
  zend_enum_add_case_cstr(class_entry, "BadTag", &enum_case_BadTag_value);

  zval enum_case_BadUtf8_value;
  ZVAL_LONG(&enum_case_BadUtf8_value, 4);
  zend_enum_add_case_cstr(class_entry, "BadUtf8", &enum_case_BadUtf8_value);

  zval enum_case_BadValue_value;
  ZVAL_LONG(&enum_case_BadValue_value, 5);
  zend_enum_add_case_cstr(class_entry, "BadValue", &enum_case_BadValue_value);

  zval enum_case_BadSyntax_value;
  ZVAL_LONG(&enum_case_BadSyntax_value, 6);
  zend_enum_add_case_cstr(class_entry, "BadSyntax", &enum_case_BadSyntax_value);

  zval enum_case_DuplicateKey_value;
  ZVAL_LONG(&enum_case_DuplicateKey_value, 7);
  zend_enum_add_case_cstr(class_entry, "DuplicateKey", &enum_case_DuplicateKey_value);

  zval enum_case_UnknownField_value;
  ZVAL_LONG(&enum_case_UnknownField_value, 8);
  zend_enum_add_case_cstr(class_entry, "UnknownField", &enum_case_UnknownField_value);

  zval enum_case_UnknownType_value;
  ZVAL_LONG(&enum_case_UnknownType_value, 9);
  zend_enum_add_case_cstr(class_entry, "UnknownType", &enum_case_UnknownType_value);

  zval enum_case_MissingRequired_value;
  ZVAL_LONG(&enum_case_MissingRequired_value, 10);
  zend_enum_add_case_cstr(class_entry, "MissingRequired", &enum_case_MissingRequired_value);

  zval enum_case_TooDeep_value;
  ZVAL_LONG(&enum_case_TooDeep_value, 11);
  zend_enum_add_case_cstr(class_entry, "TooDeep", &enum_case_TooDeep_value);

  zval enum_case_TooLarge_value;
  ZVAL_LONG(&enum_case_TooLarge_value, 12);
  zend_enum_add_case_cstr(class_entry, "TooLarge", &enum_case_TooLarge_value);

  zval enum_case_NoMemory_value;
  ZVAL_LONG(&enum_case_NoMemory_value, 13);
  zend_enum_add_case_cstr(class_entry, "NoMemory", &enum_case_NoMemory_value);

  zval enum_case_StreamFailed_value;
  ZVAL_LONG(&enum_case_StreamFailed_value, 100);
  zend_enum_add_case_cstr(class_entry, "StreamFailed", &enum_case_StreamFailed_value);

  return class_entry;
}

static zend_class_entry* register_class_Isomer_DelimitedReader(zend_class_entry* class_entry_Iterator) {
  zend_class_entry ce, *class_entry;

  INIT_NS_CLASS_ENTRY(ce, "Isomer", "DelimitedReader", class_Isomer_DelimitedReader_methods);
  class_entry = zend_register_internal_class_ex(&ce, NULL);
  class_entry->ce_flags |= ZEND_ACC_FINAL;
  zend_class_implements(class_entry, 1, class_entry_Iterator);

  return class_entry;
}

static zend_class_entry* register_class_Isomer_Exception(zend_class_entry* class_entry_Throwable) {
  zend_class_entry ce, *class_entry;

  INIT_NS_CLASS_ENTRY(ce, "Isomer", "Exception", class_Isomer_Exception_methods);
  class_entry = zend_register_internal_interface(&ce);
  zend_class_implements(class_entry, 1, class_entry_Throwable);

  return class_entry;
}

static zend_class_entry* register_class_Isomer_SchemaException(zend_class_entry* class_entry_LogicException,
                                                               zend_class_entry* class_entry_Isomer_Exception) {
  zend_class_entry ce, *class_entry;

  INIT_NS_CLASS_ENTRY(ce, "Isomer", "SchemaException", class_Isomer_SchemaException_methods);
  class_entry = zend_register_internal_class_ex(&ce, class_entry_LogicException);
  class_entry->ce_flags |= ZEND_ACC_FINAL;
  zend_class_implements(class_entry, 1, class_entry_Isomer_Exception);

  return class_entry;
}

static zend_class_entry* register_class_Isomer_DecodeException(zend_class_entry* class_entry_RuntimeException,
                                                               zend_class_entry* class_entry_Isomer_Exception) {
  zend_class_entry ce, *class_entry;

  INIT_NS_CLASS_ENTRY(ce, "Isomer", "DecodeException", class_Isomer_DecodeException_methods);
  class_entry = zend_register_internal_class_ex(&ce, class_entry_RuntimeException);
  class_entry->ce_flags |= ZEND_ACC_FINAL;
  zend_class_implements(class_entry, 1, class_entry_Isomer_Exception);

  zval property_offset_default_value;
  ZVAL_UNDEF(&property_offset_default_value);
  zend_string* property_offset_name = zend_string_init("offset", sizeof("offset") - 1, 1);
  zend_declare_typed_property(class_entry, property_offset_name, &property_offset_default_value,
                              ZEND_ACC_PUBLIC | ZEND_ACC_READONLY, NULL, (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
  zend_string_release(property_offset_name);

  zval property_inputLine_default_value;
  ZVAL_UNDEF(&property_inputLine_default_value);
  zend_string* property_inputLine_name = zend_string_init("inputLine", sizeof("inputLine") - 1, 1);
  zend_declare_typed_property(class_entry, property_inputLine_name, &property_inputLine_default_value,
                              ZEND_ACC_PUBLIC | ZEND_ACC_READONLY, NULL,
                              (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_LONG | MAY_BE_NULL));
  zend_string_release(property_inputLine_name);

  zval property_inputColumn_default_value;
  ZVAL_UNDEF(&property_inputColumn_default_value);
  zend_string* property_inputColumn_name = zend_string_init("inputColumn", sizeof("inputColumn") - 1, 1);
  zend_declare_typed_property(class_entry, property_inputColumn_name, &property_inputColumn_default_value,
                              ZEND_ACC_PUBLIC | ZEND_ACC_READONLY, NULL,
                              (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_LONG | MAY_BE_NULL));
  zend_string_release(property_inputColumn_name);

  zval property_path_default_value;
  ZVAL_UNDEF(&property_path_default_value);
  zend_string* property_path_name = zend_string_init("path", sizeof("path") - 1, 1);
  zend_declare_typed_property(class_entry, property_path_name, &property_path_default_value,
                              ZEND_ACC_PUBLIC | ZEND_ACC_READONLY, NULL, (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
  zend_string_release(property_path_name);

  return class_entry;
}

static zend_class_entry* register_class_Isomer_EncodeException(zend_class_entry* class_entry_RuntimeException,
                                                               zend_class_entry* class_entry_Isomer_Exception) {
  zend_class_entry ce, *class_entry;

  INIT_NS_CLASS_ENTRY(ce, "Isomer", "EncodeException", class_Isomer_EncodeException_methods);
  class_entry = zend_register_internal_class_ex(&ce, class_entry_RuntimeException);
  class_entry->ce_flags |= ZEND_ACC_FINAL;
  zend_class_implements(class_entry, 1, class_entry_Isomer_Exception);

  zval property_path_default_value;
  ZVAL_UNDEF(&property_path_default_value);
  zend_string* property_path_name = zend_string_init("path", sizeof("path") - 1, 1);
  zend_declare_typed_property(class_entry, property_path_name, &property_path_default_value,
                              ZEND_ACC_PUBLIC | ZEND_ACC_READONLY, NULL, (zend_type)ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
  zend_string_release(property_path_name);

  return class_entry;
}
